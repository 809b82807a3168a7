/**
 * Makes a worksheet's structure readable where single attributes of single fields are not: what cannot be read of a field is left out, an
 * unreadable type becomes one that nobody knows, and only a field without an id goes. One odd field never hides the others of its worksheet.
 */
import type { Operation } from '../../src-shared/api/operation.ts'
import { isRecord } from '../../src-shared/lib/is-record.ts'

/** Where the fields of a structure stand, by id of the operation, and what names one. */
const places: ReadonlyMap<string, { readonly list: string; readonly id: string; readonly unknownType: string | number }> =
  new Map([
    ['v3.worksheets.get', { list: 'fields', id: 'id', unknownType: '0' }],
    ['v2.worksheets.get', { list: 'controls', id: 'controlId', unknownType: 0 }],
  ])

interface Issue {
  readonly path: readonly PropertyKey[]
}

/** Null where this is no structure, or something else than its fields is wrong. */
export function mendStructure(operation: Pick<Operation, 'id'>, payload: unknown, issues: readonly Issue[]): unknown {
  const place = places.get(operation.id)
  const entries = place !== undefined && isRecord(payload) ? payload[place.list] : undefined
  if (place === undefined || !isRecord(payload) || !Array.isArray(entries)) return null
  const odd = new Map<number, Set<string>>()
  for (const { path } of issues) {
    const [list, index, name] = path
    if (list !== place.list || typeof index !== 'number') return null
    const names = odd.get(index) ?? new Set()
    odd.set(index, names.add(typeof name === 'string' ? name : place.id))
  }
  const mended = entries.flatMap((entry: unknown, i): readonly unknown[] => {
    const names = odd.get(i)
    if (names === undefined) return [entry]
    if (!isRecord(entry) || names.has(place.id)) return []
    const kept = Object.entries(entry).filter(([name]) => !names.has(name))
    return [{ ...Object.fromEntries(kept), ...(names.has('type') ? { type: place.unknownType } : {}) }]
  })
  return { ...payload, [place.list]: mended }
}
