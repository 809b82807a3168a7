/** A scrolled part of a page that the keyboard can reach and screen readers can name. */
import type { ReactNode } from 'react'

interface Props {
  readonly label: string
  readonly className: string | undefined
  readonly children: ReactNode
}

export const ScrollRegion = ({ label, className, children }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
  <section className={className} aria-label={label} tabIndex={0}>
    {children}
  </section>
)
