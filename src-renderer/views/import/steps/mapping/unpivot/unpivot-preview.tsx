/** The first rows of the file with its columns as rows. */
import { lineName } from '../../../../../../src-shared/csv/unpivot/line-name.ts'
import type { UnpivotTrial } from '../../../../../../src-shared/host/calls/import/import-step-calls.ts'
import { countOf, formatCount } from '../../../../../ui/format/format-count.ts'
import list from '../../../../dialogs/cell-list.module.css'
import styles from './unpivot.module.css'

/** Columns drawn beside the new ones, which must be in view: the first ones tell which line it is. */
const shownColumns = 2

export const UnpivotPreview = ({ trial: { headers, rows } }: { readonly trial: UnpivotTrial }) => {
  const kept = headers.length - 2
  const places = [...headers.keys()].filter((at) => at < shownColumns || at >= kept)
  return (
    <>
      <p className={styles.hint} role="status">
        {rows.length === 0
          ? 'Nothing is left of the first lines: these cells are all empty.'
          : `The first ${countOf(rows.length, 'row')}.`}
        {kept > shownColumns && ` ${countOf(kept - shownColumns, 'other column')} not shown.`}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={`${list.frame} ${styles.frame}`} tabIndex={0} aria-label="The file with these columns as rows">
        <table className={`${list.table} ${styles.table}`} aria-label="First rows">
          <thead>
            <tr>
              <th scope="col">Line</th>
              {places.map((at) => (
                <th key={at} scope="col" data-new={at >= kept || undefined}>
                  {headers[at] === '' ? `Column ${at + 1}` : headers[at]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ line, cells }) => (
              <tr key={line}>
                <th scope="row">{lineName(line, formatCount)}</th>
                {places.map((at) => (
                  <td key={at} data-new={at >= kept || undefined} title={cells[at]}>
                    {cells[at]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className={styles.hint}>The letter beside a line is the column of the file that the row comes from.</p>
    </>
  )
}
