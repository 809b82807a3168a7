/** Related rows of one field, page by page; choosing one opens its worksheet there. */
import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CellValue } from '../../../../src-shared/model/cell-value.ts'
import type { Field } from '../../../../src-shared/model/field.ts'
import { type RowId, rowKey, worksheetId } from '../../../../src-shared/model/ids.ts'
import type { Names } from '../../../../src-shared/model/names.ts'
import { cellText } from '../../../../src-shared/model/texts/cell-text.ts'
import { showCell } from '../../../commands/sheet/show-cell.ts'
import { isRightAligned } from '../../../grid/look/is-right-aligned.ts'
import { useApp } from '../../../state/app-context.tsx'
import { readFailure } from '../../../state/host-failure.ts'
import { workspaceQuery } from '../../../state/host-queries.ts'
import { relatedPageSize, relatedQuery } from '../../../state/row/row-panel-queries.ts'
import type { SheetRef } from '../../../state/sheet/sheet-ref.ts'
import { type Formats, useFormats } from '../../../state/sheet/use-formats.ts'
import { countOf, formatCount } from '../../../ui/format/format-count.ts'
import parts from '../../../ui/look/parts.module.css'
import { LoadingState } from '../../../ui/messages/message-state.tsx'
import { ValueView } from '../../../ui/values/value-view.tsx'
import { ScrollRegion } from '../../import/scroll-region.tsx'
import { ServiceProblem } from '../../service-problem.tsx'
import styles from '../sections.module.css'

interface Props {
  readonly at: SheetRef
  readonly rowId: RowId
  readonly field: Field
}

interface RelatedCellProps {
  readonly value: CellValue
  readonly field: Field
  readonly names: Names
  readonly formats: Formats
  /** Of the title, which leads to the row. */
  readonly onOpen: { readonly label: string; run(): void } | null
}

const RelatedCell = ({ value, field, names, formats, onOpen }: RelatedCellProps) => {
  const text = cellText(value, field, names, formats)
  if (onOpen !== null)
    return (
      <td>
        <button type="button" className={`${parts.plain} ${styles.link}`} onClick={onOpen.run} title={onOpen.label}>
          {text === '' ? 'Untitled' : text}
        </button>
      </td>
    )
  return (
    <td title={text} data-number={isRightAligned(field) || undefined}>
      {field.kind === 'options' && value !== null ? (
        <ValueView value={value} field={field} names={names} formats={formats} />
      ) : (
        text
      )}
    </td>
  )
}

export const RelatedGrid = ({ at, rowId, field }: Props) => {
  const app = useApp()
  const formats = useFormats()
  const [page, setPage] = useState(1)
  const tree = useQuery(workspaceQuery(app.host, at.connectionId)).data
  const related = useQuery({
    ...relatedQuery(app.host, { ...at, rowId, field: field.id, page }),
    placeholderData: keepPreviousData,
  })
  const { data } = related
  const sheetName = tree?.worksheets.find((it) => it.id === field.relatedWorksheetId)?.name ?? 'the worksheet'

  const open = (id: string): void => {
    if (data === undefined) return
    void showCell(app, worksheetId.parse(data.worksheetId), sheetName, rowKey.parse(id), null)
  }
  const body = () => {
    if (related.isError) {
      return <ServiceProblem what="These rows" error={readFailure(related.error)} onRetry={() => void related.refetch()} />
    }
    if (data === undefined) return <LoadingState what="Reading related rows…" />
    if (data.rows.length === 0) return <p className={styles.none}>None.</p>
    return (
      <ScrollRegion className={styles.scroll} label={`${field.name}: related rows`}>
        <table className={styles.table}>
          <thead>
            <tr>
              {data.fields.map(({ id, name }) => (
                <th key={id} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody data-old={related.isPlaceholderData || undefined}>
            {data.rows.map((row) => (
              <tr key={row.id}>
                {data.fields.map((of, place) => (
                  <RelatedCell
                    key={of.id}
                    value={row.cells[place] ?? null}
                    field={of}
                    names={data.names}
                    formats={formats}
                    onOpen={place === 0 ? { label: `Open in ${sheetName}`, run: () => open(row.id) } : null}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    )
  }
  const first = (page - 1) * relatedPageSize + 1
  const last = Math.min(page * relatedPageSize, data?.total ?? 0)
  return (
    <section className={styles.block}>
      <header className={`${parts.row} ${styles.blockHead}`}>
        <h3 className={styles.heading}>{field.name}</h3>
        {data !== undefined && <span className={styles.count}>{countOf(data.total, 'row')}</span>}
        {data !== undefined && data.total > relatedPageSize && (
          <span className={`${parts.inline} ${styles.pages}`}>
            {formatCount(first)}–{formatCount(last)}
            <ActionIcon
              size={20}
              aria-label={`${field.name}: earlier rows`}
              disabled={page === 1}
              onClick={() => setPage(page - 1)}
            >
              <IconChevronLeft size={14} />
            </ActionIcon>
            <ActionIcon
              size={20}
              aria-label={`${field.name}: further rows`}
              disabled={last >= data.total}
              onClick={() => setPage(page + 1)}
            >
              <IconChevronRight size={14} />
            </ActionIcon>
          </span>
        )}
      </header>
      {body()}
    </section>
  )
}
