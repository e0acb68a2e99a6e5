import type { ComponentProps, MouseEvent } from 'react'
import { isPlainClick } from './plain-click.ts'

export interface MediumLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** Address of the picture or film. */
  src: string
  /** Shows it over the page. */
  onOpen: () => void
}

/** A picture or film that opens over the page (P4, P7): a link to itself, which script turns into the viewer. */
export const MediumLink = ({ src, onOpen, children, ...rest }: MediumLinkProps) => {
  const open = (event: MouseEvent): void => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    onOpen()
  }
  return (
    <a {...rest} href={src} onClick={open}>
      {children}
    </a>
  )
}
