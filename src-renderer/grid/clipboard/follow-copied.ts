/** Lets the frame around copied cells follow their rows through sorts, filters and refreshes. */
import type { ViewHandle } from '../../../src-shared/model/ids.ts'
import type { HostClient } from '../../host/host-client.ts'
import type { CopiedStore } from './copied-cells.ts'

interface Shown {
  readonly view: ViewHandle
  revision(): number
}

export async function followCopied(host: HostClient, copied: CopiedStore, shown: Shown | null): Promise<void> {
  const known = copied.get()
  if (known === null || shown === null) return
  const { view, revision, parts } = known.area
  if (view === shown.view && revision >= shown.revision()) return
  const sets = parts.map(({ rows }) => rows)
  const answer = await host.call('rows.carry', { from: { view, revision }, sets, to: shown.view })
  // Something else was copied meanwhile.
  if (copied.get() !== known) return
  if (!answer.ok) return copied.set(null)
  const carried = parts.flatMap((part, i) => {
    const rows = answer.value.sets[i] ?? null
    return rows === null || rows.length === 0
      ? []
      : [{ ...part, rows: rows.map(([first, last]): [number, number] => [first, last]) }]
  })
  copied.set(
    carried.length === 0 ? null : { ...known, area: { view: shown.view, revision: answer.value.revision, parts: carried } },
  )
}
