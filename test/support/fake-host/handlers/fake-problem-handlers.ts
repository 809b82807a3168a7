/** Calls about what is wrong with staged cells, answered by the fake host. */
import { ok } from '../../../../src-shared/lib/result.ts'
import { isSameValue } from '../../../../src-shared/model/cell-value.ts'
import type { FieldId, RowKey } from '../../../../src-shared/model/ids.ts'
import { type FakeHandlers, type FakeWorld, missing } from '../fake-world.ts'

export function problemHandlers(world: FakeWorld): FakeHandlers<'rows.find-problem' | 'rows.is-taken'> {
  return {
    'rows.find-problem': ({ view: handle, from, fields, step }) => {
      const view = world.views.get(handle)
      if (view === undefined) return missing('view')
      const { sheet, keys } = view
      const found = keys.flatMap((key, index) => {
        const flaws = sheet.project(key)?.flaws ?? {}
        return fields.flatMap((field) => {
          const [first] = flaws[field] ?? []
          const fieldName = sheet.fields.find((it) => it.id === field)?.name ?? ''
          return first === undefined ? [] : [{ index, row: key, field, fieldName, message: first.message }]
        })
      })
      const place = (it: { readonly index: number; readonly field: FieldId | null }): number =>
        it.index * 10_000 + (it.field === null ? -1 : fields.indexOf(it.field))
      const ahead = found.filter((it) => from === null || (place(it) - place(from)) * step > 0)
      const next = (ahead.length > 0 ? ahead : found).at(step === 1 ? 0 : -1)
      if (next === undefined) return ok({ found: null })
      const { index: _, ...told } = next
      return ok({ found: { ...told, rows: new Set(found.map((it) => it.index)).size } })
    },
    'rows.is-taken': ({ worksheetId, field, value, except }) => {
      const sheet = world.sheets.get(worksheetId)
      if (sheet === undefined) return missing('worksheet')
      const at = sheet.fields.findIndex((it) => it.id === field)
      const isHeld = (key: RowKey): boolean => key !== except && isSameValue(sheet.project(key)?.cells[at] ?? null, value)
      return ok({ taken: value !== null && sheet.keys().some(isHeld) })
    },
  }
}
