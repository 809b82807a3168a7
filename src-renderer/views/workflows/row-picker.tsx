/** Rows for a process: it does not say of which worksheet, so that is chosen first. */
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ConnectionId, type WorksheetId, worksheetId } from '../../../src-shared/model/ids.ts'
import { useApp } from '../../state/app-context.tsx'
import { workspaceQuery } from '../../state/host-queries.ts'
import type { Named } from '../../state/workflows/process-form.ts'
import { ReferencePicker } from '../pickers/reference-picker.tsx'
import styles from './workflows.module.css'

interface Props {
  readonly label: string
  readonly connectionId: ConnectionId
  readonly chosen: readonly Named[]
  readonly isWrong: boolean
  readonly onChange: (chosen: readonly Named[]) => void
}

export const RowPicker = ({ label, connectionId, chosen, isWrong, onChange }: Props) => {
  const app = useApp()
  const workspace = useQuery(workspaceQuery(app.host, connectionId)).data
  const sheets = (workspace?.worksheets ?? []).filter((it) => !it.isGone)
  // A worksheet called like the parameter is most likely meant.
  const likely = sheets.find((it) => it.name.toLowerCase().startsWith(label.toLowerCase()))?.id ?? null
  const [picked, setPicked] = useState<WorksheetId | null>(null)
  const from = picked ?? likely
  return (
    <div className={styles.rows}>
      <Select
        aria-label={`${label}: worksheet`}
        placeholder="Worksheet"
        searchable
        data={sheets.map((it) => ({ value: it.id, label: it.name }))}
        value={from}
        onChange={(id) => setPicked(id === null ? null : worksheetId.parse(id))}
      />
      <ReferencePicker
        key={from}
        label={label}
        connectionId={connectionId}
        source={{ kind: 'rows', worksheetId: from }}
        isMultiple
        isWrong={isWrong}
        chosen={chosen}
        onChange={onChange}
      />
    </div>
  )
}
