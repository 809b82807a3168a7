/** File by file where it goes, what is left out first, each with the reason. */
import { IconArrowRight, IconX } from '@tabler/icons-react'
import type { AttachPlan } from '../../state/sheet/attach-plan.ts'
import { countOf } from '../../ui/format/format-count.ts'
import parts from '../../ui/look/parts.module.css'
import list from '../dialogs/cell-list.module.css'
import styles from './plan-list.module.css'

/** Lines that people would read; the counts above tell of the rest. */
const shown = 300

export const PlanList = ({ plan: { ready, left } }: { readonly plan: AttachPlan }) => {
  const room = Math.max(0, shown - left.length)
  const hidden = Math.max(0, left.length - shown) + Math.max(0, ready.length - room)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={`${list.frame} ${styles.frame}`} tabIndex={0} aria-label="Where the files go">
      <table className={`${list.table} ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">File</th>
            <th scope="col">Goes to</th>
          </tr>
        </thead>
        <tbody>
          {left.slice(0, shown).map(({ file, why }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: files of several folders may share a name, and the list is never reordered
            <tr key={`left ${i}`}>
              <th scope="row" title={file.name}>
                {file.name}
              </th>
              <td className={styles.left}>
                <IconX size={12} aria-label="Left out" /> {why}
              </td>
            </tr>
          ))}
          {ready.slice(0, room).map(({ file, title }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <tr key={`ready ${i}`}>
              <th scope="row" title={file.name}>
                {file.name}
              </th>
              <td title={title}>
                <IconArrowRight size={12} aria-hidden="true" /> {title === '' ? 'A row without a title' : title}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {hidden > 0 && <p className={`${parts.fine} ${styles.more}`}>And {countOf(hidden, 'more file')}.</p>}
    </section>
  )
}
