/** Finds what pasted names of members and titles of rows stand for. Exactly one match counts; none or several are said, never guessed. */
import type { Field } from '../../../src-shared/model/field.ts'
import type { HostClient } from '../../host/host-client.ts'
import type { SheetRef } from '../../state/sheet-ref.ts'

/** Different names looked up for one paste; beyond it an import by file is the right way. */
export const maxNames = 500
/** Look-ups under way at once: each may be a request to the service. */
const parallel = 4

export type FoundName = { readonly ok: true; readonly id: string } | { readonly ok: false; readonly why: string }
/** By field id and name. */
export type FoundNames = ReadonlyMap<string, FoundName>

export const nameSlot = (field: string, name: string): string => `${field}\n${name.toLowerCase()}`

async function lookUp(host: HostClient, { connectionId }: SheetRef, field: Field, name: string): Promise<FoundName> {
  const related = field.relatedWorksheetId
  const result =
    field.kind === 'members'
      ? await host.call('lookup.references', { connectionId, kind: 'members', text: name })
      : related === null
        ? null
        : await host.call('lookup.rows', { connectionId, worksheetId: related, text: name, limit: 20 })
  if (result === null) return { ok: false, why: `${field.name} names no worksheet` }
  if (!result.ok) return { ok: false, why: result.error.message }
  const same = result.value.found.filter((it) => it.text.toLowerCase() === name.toLowerCase())
  const [only] = same
  if (only === undefined) return { ok: false, why: `“${name}” was not found for ${field.name}` }
  return same.length === 1
    ? { ok: true, id: only.id }
    : { ok: false, why: `“${name}” stands for ${same.length} entries of ${field.name}` }
}

export async function resolveNames(
  host: HostClient,
  at: SheetRef,
  wanted: readonly { readonly field: Field; readonly name: string }[],
): Promise<FoundNames> {
  const open = [...new Map(wanted.map((it) => [nameSlot(it.field.id, it.name), it])).values()].slice(0, maxNames)
  const found = new Map<string, FoundName>()
  const work = async (): Promise<void> => {
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      found.set(nameSlot(next.field.id, next.name), await lookUp(host, at, next.field, next.name))
    }
  }
  await Promise.all(Array.from({ length: parallel }, work))
  return found
}
