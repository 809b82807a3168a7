/** Where a step looks a text up, what it takes from there, and what becomes of texts that are not found once. */
import { Button, NativeSelect, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { canBeKey } from '../../../../../../src-shared/csv/keys/key-parts.ts'
import { importTargets } from '../../../../../../src-shared/csv/keys/row-id-key.ts'
import type { ImportDraft } from '../../../../../../src-shared/host/calls/import-calls.ts'
import type { WorksheetState } from '../../../../../../src-shared/host/calls/row-calls.ts'
import type { Field } from '../../../../../../src-shared/model/field.ts'
import { worksheetId } from '../../../../../../src-shared/model/ids.ts'
import { startPull } from '../../../../../commands/sheet/stage-edits.ts'
import { useApp } from '../../../../../state/app-context.tsx'
import { whenKnown, worksheetQuery, workspaceQuery } from '../../../../../state/host-queries.ts'
import { compareChoicesFor, compareValue, type EnteredLookUp, severalChoices } from '../../../../../state/import/look-up-draft.ts'
import { listWorksheetItems } from '../../../../../state/tree-rows.ts'
import { countOf } from '../../../../../ui/format/format-count.ts'
import parts from '../../../../../ui/look/parts.module.css'
import map from '../map-step.module.css'
import { OtherwiseSelect } from './otherwise-select.tsx'
import styles from './steps-dialog.module.css'

interface Props {
  readonly step: EnteredLookUp
  readonly draft: ImportDraft
  readonly onChange: (step: EnteredLookUp) => void
}

const named = ({ id, name }: Field) => ({ id, name })

const NotLoaded = ({ draft, worksheet }: { readonly draft: ImportDraft; readonly worksheet: WorksheetState }) => {
  const app = useApp()
  const { connectionId } = draft
  const { worksheetId: id, name } = worksheet
  return (
    <div className={`${parts.stack} ${map.warn}`}>
      <p>The rows of “{name}” are not all loaded yet.</p>
      <Button size="compact-xs" variant="default" onClick={() => void startPull(app, { connectionId, worksheetId: id }, 'full')}>
        Load the rows
      </Button>
    </div>
  )
}

export const LookUpFields = ({ step, draft, onChange }: Props) => {
  const app = useApp()
  const { table } = step
  const tree = useQuery(workspaceQuery(app.host, draft.connectionId)).data?.tree ?? []
  const items = listWorksheetItems(tree)
  const state = useQuery(whenKnown(table.worksheet, ({ id }) => worksheetQuery(app.host, draft.connectionId, id))).data
  const fields = importTargets(state?.fields ?? []).filter(canBeKey)
  const isLoaded = state !== undefined && state.pulledAt !== null && !state.isPartial
  const chooseWorksheet = (value: string | null): void => {
    const item = items.find(({ id }) => id === value)
    if (item === undefined || value === table.worksheet?.id) return
    const worksheet = { id: worksheetId.parse(item.id), name: item.name }
    onChange({ ...step, table: { ...table, worksheet, find: null, take: null } })
  }
  const choose = (place: 'find' | 'take', value: string | null): void => {
    const field = fields.find(({ id }) => id === value)
    if (field !== undefined) onChange({ ...step, table: { ...table, [place]: named(field) } })
  }
  const choices = fields.map(({ id, name }) => ({ value: id as string, label: name }))
  return (
    <>
      <Select
        label="In the worksheet"
        placeholder="Choose a worksheet"
        description={isLoaded ? `${countOf(state.rows, 'row')}, with your changes` : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        searchable
        allowDeselect={false}
        comboboxProps={{ keepMounted: false }}
        value={table.worksheet?.id ?? null}
        data={items.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={chooseWorksheet}
      />
      {state !== undefined && !isLoaded && <NotLoaded draft={draft} worksheet={state} />}
      <div className={styles.pair}>
        {(['find', 'take'] as const).map((place) => (
          <Select
            key={place}
            label={place === 'find' ? 'Find the text in' : 'Take the value of'}
            placeholder="Choose a field"
            searchable
            allowDeselect={false}
            disabled={state === undefined}
            comboboxProps={{ keepMounted: false }}
            value={table[place]?.id ?? null}
            data={choices}
            onChange={(value) => choose(place, value)}
          />
        ))}
      </div>
      <NativeSelect
        label="Texts are compared"
        value={compareValue(step.ignores)}
        data={compareChoicesFor(step.ignores).map(({ value, label }) => ({ value, label }))}
        onChange={({ currentTarget }) => {
          const choice = compareChoicesFor(step.ignores).find(({ value }) => value === currentTarget.value)
          if (choice !== undefined) onChange({ ...step, ignores: [...choice.ignores] })
        }}
      />
      <div className={styles.pair}>
        <OtherwiseSelect
          label="Where it is not found"
          value={step.notFound}
          onChange={(notFound) => onChange({ ...step, notFound })}
        />
        <NativeSelect
          label="Where several values are found"
          value={step.several}
          data={[...severalChoices]}
          onChange={({ currentTarget }) => {
            const choice = severalChoices.find(({ value }) => value === currentTarget.value)
            if (choice !== undefined) onChange({ ...step, several: choice.value })
          }}
        />
      </div>
    </>
  )
}
