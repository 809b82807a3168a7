/** The worksheet that a step looks texts up in, and two of its fields. */
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { canBeKey } from '../../../../../../src-shared/csv/keys/key-parts.ts'
import { importTargets } from '../../../../../../src-shared/csv/keys/row-id-key.ts'
import type { ImportDraft } from '../../../../../../src-shared/host/calls/import-calls.ts'
import { worksheetId } from '../../../../../../src-shared/model/ids.ts'
import { useApp } from '../../../../../state/app-context.tsx'
import { whenKnown, worksheetQuery, workspaceQuery } from '../../../../../state/host-queries.ts'
import { type EnteredWorksheet, noWorksheet } from '../../../../../state/import/look-up-draft.ts'
import { listWorksheetItems } from '../../../../../state/tree-rows.ts'
import { countOf } from '../../../../../ui/format/format-count.ts'
import { LoadRows } from '../../load-rows.tsx'
import { LookUpPlaces } from './look-up-places.tsx'

interface Props {
  readonly table: EnteredWorksheet
  readonly draft: ImportDraft
  readonly onChange: (table: EnteredWorksheet) => void
}

export const LookUpWorksheet = ({ table, draft, onChange }: Props) => {
  const app = useApp()
  const { connectionId } = draft
  const items = listWorksheetItems(useQuery(workspaceQuery(app.host, connectionId)).data?.tree ?? [])
  const state = useQuery(whenKnown(table.worksheet, ({ id }) => worksheetQuery(app.host, connectionId, id))).data
  const fields = importTargets(state?.fields ?? []).filter(canBeKey)
  const isLoaded = state !== undefined && state.pulledAt !== null && !state.isPartial
  const chooseWorksheet = (value: string | null): void => {
    const item = items.find(({ id }) => id === value)
    if (item === undefined || value === table.worksheet?.id) return
    onChange({ ...noWorksheet, worksheet: { id: worksheetId.parse(item.id), name: item.name } })
  }
  const choose = (place: 'find' | 'take', value: string): void => {
    const field = fields.find(({ id }) => id === value)
    if (field !== undefined) onChange({ ...table, [place]: { id: field.id, name: field.name } })
  }
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
      {state !== undefined && !isLoaded && (
        <LoadRows
          at={{ connectionId, worksheetId: state.worksheetId }}
          text={`The rows of “${state.name}” are not all loaded yet.`}
        />
      )}
      <LookUpPlaces
        what="field"
        isOff={state === undefined}
        choices={fields.map(({ id, name }) => ({ value: id, label: name }))}
        chosen={{ find: table.find?.id ?? null, take: table.take?.id ?? null }}
        onChoose={choose}
      />
    </>
  )
}
