/** Every column of the file in a line of its own, with the field that it goes to. */
import { Button, VisuallyHidden } from '@mantine/core'
import { type ComponentProps, useState } from 'react'
import type { ImportDraft } from '../../../../../src-shared/host/calls/import-calls.ts'
import { countOf } from '../../../../ui/format/format-count.ts'
import parts from '../../../../ui/look/parts.module.css'
import styles from './map-step.module.css'
import { headerOf, MappingLine } from './mapping-line.tsx'

/** Lines drawn at first: a file of thousands of columns must still open at once. */
const linesAtOnce = 100

type Props = { readonly columns: ImportDraft['columns'] } & Omit<ComponentProps<typeof MappingLine>, 'column' | 'headerAt'>

export const MappingTable = ({ columns, ...line }: Props) => {
  const [limit, setLimit] = useState(linesAtOnce)
  const headerAt = (at: number): string => headerOf(columns[at] ?? { column: at, header: '' })
  return (
    <div className={`${parts.grow} ${styles.lines}`}>
      <table className={styles.table} aria-label="Columns and fields">
        <colgroup>
          <col />
          <col style={{ width: 34 }} />
          <col style={{ width: '27%' }} />
          <col style={{ width: '33%' }} />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">In the file</th>
            <th scope="col">
              <VisuallyHidden>goes to</VisuallyHidden>
            </th>
            <th scope="col">Field</th>
            <th scope="col">How it is read</th>
          </tr>
        </thead>
        <tbody>
          {columns.slice(0, limit).map((column) => (
            <MappingLine key={column.column} column={column} headerAt={headerAt} {...line} />
          ))}
        </tbody>
      </table>
      {columns.length > limit && (
        <div className={styles.more}>
          <Button variant="default" onClick={() => setLimit((known) => known + linesAtOnce)}>
            Show more of the {countOf(columns.length, 'column')}
          </Button>
        </div>
      )}
    </div>
  )
}
