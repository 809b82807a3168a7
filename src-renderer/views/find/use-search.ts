/** Searches again whenever what is looked for, where, or the rows themselves have changed. */
import { useEffect, useState } from 'react'
import { searchCells } from '../../commands/sheet/find-in-cells.ts'
import type { RowSource } from '../../grid/rows/row-source.ts'
import type { App } from '../../state/app.ts'
import { useStore } from '../../state/store.ts'

/** Milliseconds of silence before what was typed is searched for. */
const settleTyping = 200
/** The same after rows have changed, which may come in a stream. */
const settleRows = 600

export function useSearch(app: App, source: RowSource | null): void {
  const [find] = useState(() => `find-${Math.random().toString(36).slice(2)}`)
  const { query, field, within } = useStore(app.find)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `searchCells` reads what is searched for from the store
  useEffect(() => {
    if (source === null) return
    const search = (): void => void searchCells(app, find, { view: source.view, revision: source.revision() })
    let timer = setTimeout(search, settleTyping)
    const stop = source.onChange(() => {
      clearTimeout(timer)
      timer = setTimeout(search, settleRows)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [app, find, source, query, field, within])
  useEffect(() => () => void app.host.call('find.drop', { find }), [app, find])
}
