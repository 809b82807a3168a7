/** Members and related rows, found by name through the host. Offline it offers the names seen before, and says so. */
import { useQuery } from '@tanstack/react-query'
import { useGridCellEditor } from 'ag-grid-react'
import { useDeferredValue, useState } from 'react'
import type { FoundReference } from '../../../src-shared/host/row-calls.ts'
import { nameOf } from '../../../src-shared/model/names.ts'
import type { ReferenceKind } from '../../../src-shared/model/value-kind.ts'
import { sayError } from '../../state/error-words.ts'
import { readFailure } from '../../state/host-failure.ts'
import { ask } from '../../state/host-queries.ts'
import { Person, PlainChip } from '../../ui/chip.tsx'
import { idsOf } from '../cells/cell-props.ts'
import { type EditorProps, editorSize, typedKey } from './editor-props.ts'
import styles from './editors.module.css'
import { PickList } from './pick-list.tsx'

/** Related rows shown at once; more are found by typing. */
const offered = 50

interface Found {
  readonly found: readonly FoundReference[]
  readonly isOffline: boolean
}

function useLookup({ field, context }: EditorProps, text: string) {
  const { app, at } = context
  const related = field.relatedWorksheetId
  return useQuery<Found>({
    queryKey: ['of', at.connectionId, 'lookup', field.kind, related, text],
    staleTime: 30_000,
    queryFn: () =>
      field.kind === 'members'
        ? ask(app.host, 'lookup.references', { connectionId: at.connectionId, kind: 'members', text })
        : related === null
          ? Promise.resolve({ found: [], isOffline: false })
          : ask(app.host, 'lookup.rows', { connectionId: at.connectionId, worksheetId: related, text, limit: offered }),
  })
}

export const LookupEditor = (props: EditorProps) => {
  const { field, initialValue, eventKey, onValueChange, stopEditing, data } = props
  const kind: ReferenceKind = field.kind === 'members' ? 'members' : 'rows'
  const [ids, setIds] = useState<readonly string[]>(idsOf(initialValue ?? null))
  const [search, setSearch] = useState(typedKey(eventKey) ?? '')
  const [seen, setSeen] = useState<ReadonlyMap<string, string>>(new Map())
  const lookup = useLookup(props, useDeferredValue(search.trim()))
  useGridCellEditor({})

  const found = (lookup.data?.found ?? []).map(({ id, text, detail }) => ({ id, text: text === '' ? 'Untitled' : text, detail }))
  const textOf = (id: string): string =>
    seen.get(id) ?? found.find((it) => it.id === id)?.text ?? nameOf(data?.names ?? {}, kind, id)
  const note = (): string => {
    if (lookup.isError) {
      const words = sayError(readFailure(lookup.error))
      return `${words.message} ${words.advice}`
    }
    if (lookup.isPending) return 'Searching…'
    if (found.length === 0) return search === '' ? 'Nothing to choose from.' : `Nothing called “${search}” was found.`
    return lookup.data.isOffline ? 'Offline: these are the names seen before.' : ''
  }

  return (
    <div className={styles.panel} style={editorSize(props, 270)}>
      <PickList
        editor={props}
        label={field.name}
        isMultiple={field.isMultiple}
        chosen={ids.map((id) => ({ id, text: textOf(id) }))}
        found={found}
        search={search}
        note={note()}
        isLoading={lookup.isFetching}
        onSearch={setSearch}
        onChange={(next) => {
          setSeen((known) => new Map([...known, ...next.map((id) => [id, textOf(id)] as const)]))
          setIds(next)
          onValueChange(next.length === 0 ? null : [...next])
        }}
        onDone={(event) => stopEditing(false, event)}
        draw={({ text }) => (kind === 'members' ? <Person name={text} /> : <PlainChip text={text} />)}
      />
    </div>
  )
}
