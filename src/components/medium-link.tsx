import type { ComponentProps, MouseEvent } from 'react'
import { isPlainClick } from './plain-click.ts'

export interface MediumLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** Address of the image or film. */
  src: string
  /** Opens it over the page. */
  onOpen: () => void
}

/** An image or film that opens over the page (P4, P7): a link to the file, which opens the viewer if scripts run. */
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
