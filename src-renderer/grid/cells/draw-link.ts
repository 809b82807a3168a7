/** Cells that lead somewhere, as links: a click selects the cell like every other, with Control it opens the address. */
import { linkOf } from '../../../src-shared/model/link.ts'
import styles from './cells.module.css'
import { cutText } from './cut-text.ts'
import { type DrawCell, element } from './plain-cell.ts'

export const linkAttribute = 'data-link'

export const drawLink: DrawCell = (into, { value }, field) => {
  if (typeof value !== 'string') return
  const address = linkOf(value, field)
  const text = cutText(value).replace(/\s*\n\s*/g, ' ⏎ ')
  into.append(address === null ? text : element('span', styles.link, { [linkAttribute]: address }, [text]))
}
