/** What is chosen in an editor of references, and what it is called: the grid shows the names before the row is read again. */
import { useState } from 'react'
import { nameKey, shownName } from '../../../../src-shared/model/names.ts'
import type { ReferenceSource } from '../../../state/row/reference-source.ts'
import type { PickItem } from '../../../ui/pick/pick-item.ts'
import { idsOf } from '../../cells/cell-props.ts'
import { type EditorProps, typedKey } from '../editor-props.ts'

export interface SourceEditorProps {
  readonly props: EditorProps
  readonly source: ReferenceSource
}

export interface Chosen {
  readonly ids: readonly string[]
  readonly search: string
  setSearch(text: string): void
  take(items: readonly PickItem[]): void
  textOf(id: string): string
}

export function useChosen(
  { initialValue, eventKey, onValueChange, data, context }: EditorProps,
  { kind }: ReferenceSource,
): Chosen {
  const [ids, setIds] = useState<readonly string[]>(idsOf(initialValue ?? null))
  const [search, setSearch] = useState(typedKey(eventKey) ?? '')
  const [seen, setSeen] = useState<ReadonlyMap<string, string>>(new Map())
  return {
    ids,
    search,
    setSearch,
    take(items) {
      context.nameChosen(Object.fromEntries(items.map(({ id, text }) => [nameKey(kind, id), { text }])))
      setSeen((known) => new Map([...known, ...items.map(({ id, text }) => [id, text] as const)]))
      setIds(items.map((it) => it.id))
      onValueChange(items.length === 0 ? null : items.map((it) => it.id))
    },
    textOf: (id) => seen.get(id) ?? shownName(data?.names ?? {}, kind, id),
  }
}
