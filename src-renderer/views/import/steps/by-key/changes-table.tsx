/** What the check would change in rows that are there: old and new values side by side, page by page. */

import { VisuallyHidden } from '@mantine/core'
import { IconArrowRight, IconTrash } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lineName } from '../../../../../src-shared/csv/unpivot/line-name.ts'
import type { ImportChange } from '../../../../../src-shared/host/calls/import/import-line-calls.ts'
import type { ImportDraft } from '../../../../../src-shared/host/calls/import-calls.ts'
import type { CellValue } from '../../../../../src-shared/model/cell-value.ts'
import type { Field } from '../../../../../src-shared/model/field.ts'
import type { Names } from '../../../../../src-shared/model/names.ts'
import { useApp } from '../../../../state/app-context.tsx'
import { readFailure } from '../../../../state/host-failure.ts'
import { ask, queryKeys } from '../../../../state/host-queries.ts'
import { type Formats, useFormats } from '../../../../state/sheet/use-formats.ts'
import { countOf, formatCount } from '../../../../ui/format/format-count.ts'
import parts from '../../../../ui/look/parts.module.css'
import { ErrorState, LoadingState } from '../../../../ui/messages/message-state.tsx'
import { ValueView } from '../../../../ui/values/value-view.tsx'
import { Pager } from '../../pager.tsx'
import { ScrollRegion } from '../../scroll-region.tsx'
import check from '../check-step.module.css'
import styles from './changes-table.module.css'

/** Rows on a page; each may change many cells. */
const pageSize = 50

interface ValueProps {
  readonly value: CellValue
  readonly field: Field | undefined
  readonly names: Names
  readonly formats: Formats
}

const Value = ({ value, field, names, formats }: ValueProps) =>
  value === null || field === undefined ? (
    <span className={parts.fine}>empty</span>
  ) : (
    <ValueView value={value} field={field} names={names} formats={formats} />
  )

interface ChangeProps extends Omit<ValueProps, 'value' | 'field'> {
  readonly change: ImportChange
  readonly fields: readonly Field[]
}

/** One line of the table per cell; the first has the line and the row, for all of them. */
const ChangeLines = ({ change, fields, ...shown }: ChangeProps) => {
  const { line, title, cells } = change
  const head = (
    <>
      <th scope="row" rowSpan={Math.max(1, cells.length)} className={check.line}>
        {lineName(line, formatCount)}
      </th>
      <td rowSpan={Math.max(1, cells.length)} className={styles.title} title={title}>
        {title === '' ? <span className={parts.fine}>untitled</span> : title}
      </td>
    </>
  )
  if (change.change === 'delete')
    return (
      <tr>
        {head}
        <td colSpan={4} className={styles.deleted}>
          <IconTrash size={13} aria-hidden="true" /> the row is deleted
        </td>
      </tr>
    )
  return cells.map(({ field: id, before, after }, at) => {
    const field = fields.find((it) => it.id === id)
    return (
      <tr key={id} data-first={at === 0 || undefined}>
        {at === 0 && head}
        <td className={styles.field}>{field?.name ?? id}</td>
        <td className={styles.old}>
          <Value value={before} field={field} {...shown} />
        </td>
        <td className={styles.arrow}>
          <IconArrowRight size={13} aria-label="becomes" />
        </td>
        <td className={styles.new}>
          <Value value={after} field={field} {...shown} />
        </td>
      </tr>
    )
  })
}

export const ChangesTable = ({ draft, fields }: { readonly draft: ImportDraft; readonly fields: readonly Field[] }) => {
  const app = useApp()
  const formats = useFormats()
  const [offset, setOffset] = useState(0)
  const query = useQuery({
    queryKey: [...queryKeys.import(draft.importId), 'changes', draft.updatedAt, offset],
    queryFn: () => ask(app.host, 'import.changes', { importId: draft.importId, offset, limit: pageSize }),
    placeholderData: keepPreviousData,
  })
  if (query.isError) return <ErrorState what="What changes could not be read" error={readFailure(query.error)} />
  if (query.data === undefined) return <LoadingState what="Reading what changes…" />
  const { total, kept, rows, names } = query.data
  if (total === 0) return null
  return (
    <section className={`${parts.stack} ${check.block}`} aria-label="What changes">
      <div className={`${parts.row} ${check.headline}`}>
        <h2>What changes</h2>
        <p>
          {kept < total
            ? `The first ${formatCount(kept)} of ${countOf(total, 'row')}. The review shows all of them once they are staged.`
            : `${countOf(total, 'row')} of the worksheet.`}
        </p>
      </div>
      <ScrollRegion className={check.scroll} label="Rows with their old and new values">
        <table className={`${check.table} ${styles.table}`}>
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col">Row</th>
              <th scope="col">Field</th>
              <th scope="col">Now</th>
              <th scope="col">
                <VisuallyHidden>becomes</VisuallyHidden>
              </th>
              <th scope="col">After</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((change) => (
              <ChangeLines key={change.line} change={change} fields={fields} names={names} formats={formats} />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <Pager offset={offset} pageSize={pageSize} total={kept} onGo={setOffset} />
    </section>
  )
}
