/** Step 3: which column fills which field, what the lines do, and the first rows as they will be stored. */
import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { canBeKey, isKeyOf } from '../../../../../src-shared/csv/keys/key-parts.ts'
import { importTargets } from '../../../../../src-shared/csv/keys/row-id-key.ts'
import { canBeImported } from '../../../../../src-shared/csv/mapping/same-named.ts'
import type { ColumnMapping, ImportRules } from '../../../../../src-shared/host/calls/import-calls.ts'
import type { Field } from '../../../../../src-shared/model/field.ts'
import { whyLocked } from '../../../../../src-shared/model/lock-words.ts'
import { checkImport, configureImport } from '../../../../commands/import/run-import.ts'
import { useApp } from '../../../../state/app-context.tsx'
import { openDialog } from '../../../../state/connection/session-state.ts'
import { isSettled, mapProblem } from '../../../../state/import/import-steps.ts'
import { useAskedDraft, useStepAction } from '../../../../state/import/use-import.ts'
import { countOf } from '../../../../ui/format/format-count.ts'
import parts from '../../../../ui/look/parts.module.css'
import { ImportRulesPanel } from '../import-rules.tsx'
import { PreviewTable } from '../preview-table.tsx'
import { StepFrame } from '../step-frame.tsx'
import type { StepProps } from '../step-props.ts'
import styles from './map-step.module.css'
import { headerOf } from './mapping-line.tsx'
import { MappingTable } from './mapping-table.tsx'
import { useFoundAgain } from './transform/use-found-again.ts'
import { ImportUnpivotBar } from './unpivot/import-unpivot-bar.tsx'

export const MapStep = ({ draft: known, worksheet, onGo }: StepProps) => {
  const draft = useAskedDraft(known)
  const app = useApp()
  const action = useStepAction()
  const { rules } = draft
  useFoundAgain(draft)
  /** What only the service writes may still tell which row a line belongs to. */
  const isOnlyKey = (field: Field): boolean => rules.mode !== 'insert' && !canBeImported(field) && canBeKey(field)
  const fields = importTargets(worksheet.fields)
  const targets = fields.filter((field) => canBeImported(field) || isOnlyKey(field))
  const locked = worksheet.fields
    .filter((field) => field.kind !== 'none' && !targets.includes(field))
    .map((field) => ({ field, why: whyLocked(field) ?? 'Its values are not read from text.' }))
  const taken = new Map(
    draft.columns.flatMap((column) =>
      column.mapping.field === null ? [] : [[column.mapping.field as string, headerOf(column)]],
    ),
  )
  const isFixed = isSettled(draft)
  const isOff = isFixed || draft.state === 'checking'
  const missing = mapProblem(draft)
  const required = targets.filter((field) => field.isRequired && canBeImported(field) && !taken.has(field.id))

  /** A field takes one column: the one that had it before gives it up. */
  const map = (mapping: ColumnMapping): void => {
    const loser = draft.columns.find(
      (column) => mapping.field !== null && column.mapping.field === mapping.field && column.column !== mapping.column,
    )
    const changed = loser === undefined ? [mapping] : [{ ...loser.mapping, field: null }, mapping]
    const key = fields.find((field) => field.id === mapping.field && isOnlyKey(field))?.id
    const isNewKey = key !== undefined && !rules.keyFields.includes(key)
    const more = isNewKey ? { rules: { ...rules, keyFields: [...rules.keyFields, key] } } : {}
    void action.run(() => configureImport(app, draft.importId, { mapping: changed, ...more }))
  }
  /** A column that brought nothing but a key is left out when it no longer is one. */
  const setRules = (next: ImportRules): void => {
    const mapping = draft.columns
      .map((column) => column.mapping)
      .filter(({ field: id }) => fields.some((field) => field.id === id && isOnlyKey(field) && !isKeyOf(next, field)))
      .map((each) => ({ ...each, field: null }))
    void action.run(() => configureImport(app, draft.importId, { rules: next, ...(mapping.length === 0 ? {} : { mapping }) }))
  }
  const check = async (): Promise<void> => {
    if (draft.check !== null || (await action.run(() => checkImport(app, draft.importId)))) onGo('check')
  }
  const hint = (): string => {
    if (isFixed) return 'Rows were written from this file already, so its settings stand.'
    if (missing !== null) return missing
    if (required.length > 0 && (rules.mode === 'insert' || rules.mode === 'upsert'))
      return `No column fills ${required.map((field) => `“${field.name}”`).join(', ')}, which new rows need.`
    return `${countOf(taken.size, 'column')} of ${draft.columns.length} mapped.`
  }

  return (
    <StepFrame
      label="Map the columns"
      fills
      onBack={() => onGo('recognise')}
      error={action.error}
      hint={hint()}
      next={
        isFixed ? (
          <Button onClick={() => onGo('finish')}>To the outcome</Button>
        ) : (
          <Button
            disabled={missing !== null}
            loading={action.isBusy}
            rightSection={<IconArrowRight size={14} />}
            onClick={() => void check()}
          >
            Check the whole file
          </Button>
        )
      }
    >
      <div className={`${parts.stack} ${styles.root}`}>
        <div className={styles.upper}>
          <div className={`${parts.stack} ${parts.grow}`}>
            <ImportUnpivotBar draft={draft} action={action} isOff={isOff} />
            <MappingTable
              columns={draft.columns}
              targets={targets}
              locked={locked}
              taken={taken}
              rules={rules}
              isOff={isOff}
              onChange={map}
              onSteps={(column) => app.session.update((state) => openDialog(state, { kind: 'column-steps', draft, column }))}
            />
          </div>
          <ImportRulesPanel draft={draft} worksheet={worksheet} action={action} isOff={isOff} onChange={setRules} />
        </div>
        <div className={styles.lower}>
          <PreviewTable draft={known} fields={fields} />
        </div>
      </div>
    </StepFrame>
  )
}
