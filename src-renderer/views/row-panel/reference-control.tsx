/** People and related rows, looked up by name. */

import { useState } from 'react'
import { nameOf } from '../../../src-shared/model/names.ts'
import { idsOf } from '../../grid/cells/cell-props.ts'
import type { ReferenceSource } from '../../state/use-references.ts'
import { ReferencePicker } from '../pickers/reference-picker.tsx'
import type { ControlProps } from './control-props.ts'

export const ReferenceControl = ({ at, row, field, value, stage }: ControlProps) => {
  const source: ReferenceSource =
    field.kind === 'members' ? { kind: 'members' } : { kind: 'rows', worksheetId: field.relatedWorksheetId }
  // Names of what was just picked are not among the row's names before the row is read again.
  const [picked, setPicked] = useState<ReadonlyMap<string, string>>(new Map())
  const chosen = idsOf(value).map((id) => ({ id, text: picked.get(id) ?? nameOf(row.names, source.kind, id) }))
  return (
    <ReferencePicker
      label={field.name}
      connectionId={at.connectionId}
      source={source}
      isMultiple={field.isMultiple}
      chosen={chosen}
      onChange={(next) => {
        setPicked((known) => new Map([...known, ...next.map(({ id, text }) => [id, text] as const)]))
        stage(next.length === 0 ? null : next.map(({ id }) => id))
      }}
    />
  )
}
