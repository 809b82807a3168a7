/** What becomes of the cells of each mapped column, counted; a count opens its cells. */
import { Button, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { groupOf, type LedgerColumn, type LedgerGroup, ledgerGroups } from '../../../../src-shared/csv/ledger/ledger-kinds.ts'
import { groupWords } from '../../../../src-shared/csv/ledger/ledger-words.ts'
import type { ImportDraft } from '../../../../src-shared/host/calls/import-calls.ts'
import type { WorksheetState } from '../../../../src-shared/host/calls/row-calls.ts'
import type { Field } from '../../../../src-shared/model/field.ts'
import { saveLedger } from '../../../commands/import/run-import.ts'
import { useApp } from '../../../state/app-context.tsx'
import { sayType } from '../../../state/import/import-words.ts'
import type { StepAction } from '../../../state/import/use-import.ts'
import { formatCount } from '../../../ui/format/format-count.ts'
import parts from '../../../ui/look/parts.module.css'
import { ScrollRegion } from '../scroll-region.tsx'
import check from '../steps/check-step.module.css'
import { headerOf } from '../steps/mapping/mapping-line.tsx'
import styles from './import-ledger.module.css'
import { LedgerCells } from './ledger-cells.tsx'
import { LedgerRemedies } from './ledger-remedies.tsx'
import { StoreOtherwise } from './store-otherwise.tsx'

interface Props {
  readonly draft: ImportDraft
  readonly fields: readonly Field[]
  /** Changes the settings of the import; absent where they stand. */
  readonly change?: { readonly worksheet: WorksheetState; readonly action: StepAction } | undefined
}

const cellsOf = ({ fates }: LedgerColumn, group: LedgerGroup): number =>
  fates.reduce((sum, { kind, cells }) => (groupOf(kind) === group ? sum + cells : sum), 0)

const opens = (group: LedgerGroup): boolean => group !== 'written' && group !== 'unwritten'

interface TargetProps extends Props {
  readonly column: number
  readonly own: Field | undefined
}

/** The field of a column, which opens what else it may be stored as. */
const TargetField = ({ draft, column, own, fields, change }: TargetProps) => {
  if (own === undefined || change === undefined) return own?.name ?? ''
  return (
    <StoreOtherwise {...change} draft={draft} column={column} own={own} fields={fields}>
      <UnstyledButton className={`${parts.inline} ${styles.target}`} title={`${sayType(own)}. Store this column otherwise`}>
        <span className={parts.cut}>{own.name}</span>
        <IconChevronDown size={12} aria-hidden="true" />
      </UnstyledButton>
    </StoreOtherwise>
  )
}

export const ImportLedger = ({ draft, fields, change }: Props) => {
  const app = useApp()
  const [shown, setShown] = useState<{ readonly column: number; readonly group: LedgerGroup } | null>(null)
  const ledger = draft.check?.ledger ?? []
  if (ledger.length === 0) return null
  const headerAt = (column: number): string => headerOf(draft.columns[column] ?? { header: '', column })
  const fieldOf = ({ field: id }: LedgerColumn): Field | undefined => fields.find((field) => field.id === id)
  const open = shown === null ? undefined : ledger.find(({ column }) => column === shown.column)
  const fates = open?.fates.filter(({ kind }) => groupOf(kind) === shown?.group) ?? []

  return (
    <section className={`${parts.stack} ${check.block}`} aria-label="What is stored of each column">
      <div className={`${parts.row} ${check.headline}`}>
        <h2>What is stored of each column</h2>
        <p>Every cell is counted once. Press a number to see its cells.</p>
        <Button variant="default" leftSection={<IconDownload size={14} />} onClick={() => void saveLedger(app, draft)}>
          Save the ledger
        </Button>
      </div>
      <ScrollRegion className={check.scroll} label="Columns with the fates of their cells">
        <table className={`${check.table} ${styles.table}`}>
          <thead>
            <tr>
              <th scope="col">Column</th>
              <th scope="col">Field</th>
              {ledgerGroups.map((group) => (
                <th key={group} scope="col" className={styles.number}>
                  {groupWords(group)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ledger.map((column) => (
              <tr key={column.column}>
                <th scope="row" className={`${styles.column} ${parts.cut}`} title={headerAt(column.column)}>
                  {headerAt(column.column)}
                </th>
                <td className={`${styles.column} ${parts.cut}`}>
                  <TargetField draft={draft} column={column.column} own={fieldOf(column)} fields={fields} change={change} />
                </td>
                {ledgerGroups.map((group) => {
                  const cells = cellsOf(column, group)
                  const isShown = shown?.column === column.column && shown.group === group
                  return (
                    <td key={group} className={styles.number}>
                      {cells > 0 && opens(group) ? (
                        <UnstyledButton
                          className={styles.open}
                          data-group={group}
                          aria-expanded={isShown}
                          aria-label={`${headerAt(column.column)}, ${groupWords(group).toLowerCase()}: ${formatCount(cells)}`}
                          onClick={() => setShown(isShown ? null : { column: column.column, group })}
                        >
                          {formatCount(cells)}
                        </UnstyledButton>
                      ) : (
                        <span className={styles.none}>{cells === 0 ? '–' : formatCount(cells)}</span>
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {open !== undefined && shown !== null && fates.length > 0 && (
        <LedgerCells
          key={`${open.column} ${shown.group}`}
          draft={draft}
          column={open.column}
          title={`${headerAt(open.column)}: ${groupWords(shown.group).toLowerCase()}`}
          fates={fates}
          onClose={() => setShown(null)}
        >
          {change !== undefined && (
            <LedgerRemedies
              {...change}
              draft={draft}
              column={open.column}
              kinds={fates.map(({ kind }) => kind)}
              fields={fields}
            />
          )}
        </LedgerCells>
      )}
    </section>
  )
}
