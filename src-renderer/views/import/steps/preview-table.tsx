/** The first rows as they will be stored, drawn as the grid draws them; a cell that cannot be taken says why. */

import { IconAlertTriangle } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lineName } from '../../../../src-shared/csv/unpivot/line-name.ts'
import type { ImportDraft, PreviewRow } from '../../../../src-shared/host/calls/import-calls.ts'
import type { Field } from '../../../../src-shared/model/field.ts'
import type { Names } from '../../../../src-shared/model/names.ts'
import { useApp } from '../../../state/app-context.tsx'
import { readFailure } from '../../../state/host-failure.ts'
import { ask, queryKeys } from '../../../state/host-queries.ts'
import { showSpaces } from '../../../state/import/step-draft.ts'
import { type Formats, useFormats } from '../../../state/sheet/use-formats.ts'
import { countOf } from '../../../ui/format/format-count.ts'
import parts from '../../../ui/look/parts.module.css'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/messages/message-state.tsx'
import { ValueView } from '../../../ui/values/value-view.tsx'
import { ScrollRegion } from '../scroll-region.tsx'
import styles from './preview-table.module.css'

/** Rows asked for: enough to judge by, few enough to come at once. */
const previewRows = 100

/** Signs shown of a text as it stands in the file. */
const shownSigns = 40
const wasWords = (text: string): string =>
  text === '' ? 'empty in the file' : `was “${showSpaces(text.length > shownSigns ? `${text.slice(0, shownSigns)}…` : text)}”`

interface CellProps {
  readonly cell: PreviewRow['cells'][number]
  readonly field: Field
  readonly names: Names
  readonly formats: Formats
}

const Cell = ({ cell, field, names, formats }: CellProps) => {
  if (cell.problem !== null) {
    return (
      <td className={styles.bad} title={cell.problem}>
        <span className={`${parts.row} ${parts.cut} ${styles.badText}`}>
          <IconAlertTriangle size={13} aria-hidden="true" />
          {cell.text}
        </span>
        <span className={styles.why}>{cell.problem}</span>
      </td>
    )
  }
  if (cell.value === null && cell.source === undefined) return <td />
  return (
    <td
      className={field.kind === 'number' ? styles.number : undefined}
      title={cell.source ?? (cell.note === null ? undefined : cell.text)}
    >
      <ValueView value={cell.value} field={field} names={names} formats={formats} />
      {cell.note !== null && <span className={styles.noted}>{cell.note}</span>}
      {cell.source !== undefined && <span className={styles.noted}>{wasWords(cell.source)}</span>}
    </td>
  )
}

export const PreviewTable = ({ draft, fields }: { readonly draft: ImportDraft; readonly fields: readonly Field[] }) => {
  const app = useApp()
  const formats = useFormats()
  const hasMapped = draft.columns.some((column) => column.mapping.field !== null)
  const preview = useQuery({
    queryKey: [...queryKeys.import(draft.importId), 'preview', draft.updatedAt],
    queryFn: () => ask(app.host, 'import.preview', { importId: draft.importId, rows: previewRows }),
    placeholderData: keepPreviousData,
    enabled: hasMapped,
  })
  const body = () => {
    if (!hasMapped) return <EmptyState icon={null} title="Map a column to see the rows as they will be stored" />
    if (preview.isError) {
      return (
        <ErrorState
          what="The preview could not be made"
          error={readFailure(preview.error)}
          onRetry={() => void preview.refetch()}
        />
      )
    }
    if (preview.data === undefined) return <LoadingState what="Reading the first rows…" />
    const { fieldIds, rows, names } = preview.data
    const shown = fieldIds.map((id) => fields.find((field) => field.id === id))
    return (
      <table className={styles.table} aria-label="Preview">
        <thead>
          <tr>
            <th scope="col" className={styles.line}>
              Line
            </th>
            {shown.map((field, at) => (
              <th key={fieldIds[at]} scope="col" className={field?.kind === 'number' ? styles.number : undefined}>
                {field?.name ?? fieldIds[at]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.line}>
              <th scope="row" className={styles.line}>
                {lineName(row.line)}
              </th>
              {row.cells.map((cell, at) => {
                const field = shown[at]
                return field === undefined ? null : (
                  <Cell key={field.id} cell={cell} field={field} names={names} formats={formats} />
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    )
  }
  const bad = hasMapped ? (preview.data?.rows.filter((row) => row.cells.some((cell) => cell.problem !== null)).length ?? 0) : 0
  return (
    <section className={`${parts.stack} ${styles.root}`} aria-label="Preview">
      <div className={`${parts.row} ${styles.bar}`}>
        <h2 className={styles.heading}>{draft.rules.mode === 'insert' ? 'As it will be stored' : 'As it is read'}</h2>
        {preview.data !== undefined && hasMapped && (
          <span className={`${parts.fine} ${styles.note}`}>first {countOf(preview.data.rows.length, 'row')}</span>
        )}
        {bad > 0 && (
          <span className={`${parts.fine} ${styles.note}`} data-bad="">
            <IconAlertTriangle size={13} aria-hidden="true" />
            {countOf(bad, 'row')} with a problem
          </span>
        )}
      </div>
      <ScrollRegion className={parts.scroll} label="First rows">
        {body()}
      </ScrollRegion>
    </section>
  )
}
