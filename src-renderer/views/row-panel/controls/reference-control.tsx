/** People, departments, roles, regions and related rows, looked up by name or walked down a tree. */

import { useState } from 'react'
import { shownName } from '../../../../src-shared/model/names.ts'
import { idsOf } from '../../../grid/cells/cell-props.ts'
import type { ReferenceSource } from '../../../state/row/reference-source.ts'
import { ReferencePicker } from '../../pickers/reference-picker.tsx'
import type { ControlProps } from './control-props.ts'

interface Props extends ControlProps {
  readonly source: ReferenceSource
}

export const ReferenceControl = ({ at, row, field, value, source, stage }: Props) => {
  // Names of what was just picked are not among the row's names before the row is read again.
  const [picked, setPicked] = useState<ReadonlyMap<string, string>>(new Map())
  const chosen = idsOf(value).map((id) => ({ id, text: picked.get(id) ?? shownName(row.names, source.kind, id) }))
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
