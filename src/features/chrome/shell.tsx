import type { ReactNode } from 'react'

export interface ShellProps {
  embedded: boolean
  popups: ReactNode
  children: ReactNode
}

/** The frame of every page (S13, S17, S19). */
export const Shell = ({ popups, children }: ShellProps) => (
  <>
    {children}
    {popups}
  </>
)
