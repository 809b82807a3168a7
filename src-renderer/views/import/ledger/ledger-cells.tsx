/** The cells of one column that had one fate, page by page: the line, the text as it stands in the file, and what is stored. */

import { Button, CloseButton } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { LedgerColumn, LedgerKind } from '../../../../src-shared/csv/ledger/ledger-kinds.ts'
import { kindWords } from '../../../../src-shared/csv/ledger/ledger-words.ts'
import { lineName } from '../../../../src-shared/csv/unpivot/line-name.ts'
import type { ImportDraft } from '../../../../src-shared/host/calls/import-calls.ts'
import { useApp } from '../../../state/app-context.tsx'
import { readFailure } from '../../../state/host-failure.ts'
import { ask, queryKeys } from '../../../state/host-queries.ts'
import { countOf, formatCount } from '../../../ui/format/format-count.ts'
import parts from '../../../ui/look/parts.module.css'
import { ErrorState, LoadingState } from '../../../ui/messages/message-state.tsx'
import { Pager } from '../pager.tsx'
import { ScrollRegion } from '../scroll-region.tsx'
import check from '../steps/check-step.module.css'
import styles from './import-ledger.module.css'

/** Cells on a page. */
const pageSize = 50

interface ListProps {
  readonly draft: ImportDraft
  readonly column: number
  readonly kind: LedgerKind
  readonly listed: number
  readonly label: string
}

const CellTable = ({ draft, column, kind, listed, label }: ListProps) => {
  const app = useApp()
  const [offset, setOffset] = useState(0)
  const query = useQuery({
    queryKey: [...queryKeys.import(draft.importId), 'ledger', draft.updatedAt, column, kind, offset],
    queryFn: () => ask(app.host, 'import.ledger', { importId: draft.importId, column, kind, offset, limit: pageSize }),
    placeholderData: keepPreviousData,
  })
  if (query.isError) return <ErrorState what="The cells could not be read" error={readFailure(query.error)} />
  if (query.data === undefined) return <LoadingState what="Reading the cells…" />
  return (
    <>
      <ScrollRegion className={styles.list} label={label}>
        <table className={check.table}>
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col">As written</th>
              <th scope="col">{kind === 'rejected' ? 'Why' : 'Stored'}</th>
            </tr>
          </thead>
          <tbody>
            {query.data.rows.map(({ line, text, stored, problem }) => (
              <tr key={line}>
                <th scope="row" className={check.line}>
                  {lineName(line, formatCount)}
                </th>
                <td className={styles.text} title={text}>
                  {text}
                </td>
                {problem === '' ? (
                  <td className={styles.text} title={stored}>
                    {stored === '' ? <span className={parts.fine}>empty</span> : stored}
                  </td>
                ) : (
                  <td>{problem}</td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <Pager offset={offset} pageSize={pageSize} total={listed} onGo={setOffset} />
    </>
  )
}

interface Props {
  readonly draft: ImportDraft
  readonly column: number
  readonly title: string
  /** At least one. */
  readonly fates: LedgerColumn['fates']
  readonly onClose: () => void
  /** What may be done about them. */
  readonly children: ReactNode
}

export const LedgerCells = ({ draft, column, title, fates, onClose, children }: Props) => {
  const [chosen, setChosen] = useState<LedgerKind | null>(null)
  const fate = fates.find(({ kind }) => kind === chosen) ?? fates[0]
  if (fate === undefined) return null
  const { kind, cells, listed } = fate
  return (
    <section className={`${parts.stack} ${styles.cells}`} aria-label={title}>
      <div className={parts.row}>
        <h3>{title}</h3>
        <CloseButton aria-label="Close the list of cells" onClick={onClose} />
      </div>
      <div className={`${parts.row} ${styles.kinds}`}>
        {fates.map((each) => (
          <Button
            key={each.kind}
            size="compact-sm"
            variant={each.kind === kind ? 'light' : 'default'}
            aria-pressed={each.kind === kind}
            onClick={() => setChosen(each.kind)}
          >
            {kindWords(each.kind)}: {formatCount(each.cells)}
          </Button>
        ))}
      </div>
      {children}
      {listed < cells && (
        <p className={parts.fine}>
          The first {formatCount(listed)} of {countOf(cells, 'cell')} are listed.
        </p>
      )}
      <CellTable key={kind} draft={draft} column={column} kind={kind} listed={listed} label={`Cells of ${title}`} />
    </section>
  )
}
