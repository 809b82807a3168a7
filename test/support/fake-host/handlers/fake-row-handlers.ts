/** Calls about worksheets, rows and look-ups, answered by the fake host. */

import type { FoundBranch, FoundReference, LookupKind } from '../../../../src-shared/host/calls/lookup-calls.ts'
import type { WorksheetState } from '../../../../src-shared/host/calls/row-calls.ts'
import type { HostError } from '../../../../src-shared/host/host-error.ts'
import { ok, type Result } from '../../../../src-shared/lib/result.ts'
import { type CellValue, cellValueKey } from '../../../../src-shared/model/cell-value.ts'
import { viewHandle, worksheetId } from '../../../../src-shared/model/ids.ts'
import { valueText } from '../../../../src-shared/model/texts/value-text.ts'
import { fakeField } from '../fake-fields.ts'
import { queryKeys } from '../fake-query.ts'
import { members, namesFor } from '../fake-rows.ts'
import { createFakeSheet, type FakeSheet } from '../fake-sheet.ts'
import { type FakeHandlers, type FakeWorld, missing } from '../fake-world.ts'

type Names =
  | 'worksheet.open'
  | 'worksheet.refresh'
  | 'worksheet.seen'
  | 'worksheet.create'
  | 'worksheet.try-field'
  | 'layout.set'
  | 'pull.start'
  | 'rows.open-view'
  | 'rows.window'
  | 'rows.locate'
  | 'rows.at-rank'
  | 'rows.colour'
  | 'rows.fold'
  | 'rows.close-view'
  | 'rows.distinct'
  | 'lookup.references'
  | 'lookup.region-level'
  | 'lookup.rows'
  | 'lookup.row-level'

const region = (id: string, text: string, opens: boolean) => ({ id, text, detail: text, opens })
/** By the region above. */
const regions: ReadonlyMap<string, readonly FoundBranch[]> = new Map([
  ['', [region('de', 'Germany', true), region('is', 'Iceland', false)]],
  ['de', [region('by', 'Bavaria', true), region('hh', 'Hamburg', false)]],
  ['by', [region('mu', 'Munich', false)]],
])

/** Rows of a worksheet that lie in each other, by the row above. */
const ranges: ReadonlyMap<string, readonly FoundBranch[]> = new Map([
  ['', [region('outdoor', 'Outdoor', true), region('office', 'Office', false)]],
  ['outdoor', [{ ...region('tents', 'Tents', false), detail: 'Outdoor / Tents' }]],
])
/** What is looked up by name, beside people. */
const named: ReadonlyMap<LookupKind, readonly FoundReference[]> = new Map<LookupKind, readonly FoundReference[]>([
  ['regions', [...regions.values()].flat()],
  [
    'departments',
    [
      { id: 'sales', text: 'Sales', detail: 'Sales' },
      { id: 'export', text: 'Export', detail: 'Sales/Export' },
    ],
  ],
  ['roles', [{ id: 'editor', text: 'Editor', detail: '' }]],
  ['orgRoles', [{ id: 'lead', text: 'Team lead', detail: '' }]],
])

export function rowHandlers(world: FakeWorld): FakeHandlers<Names> {
  let nextView = 1
  const state = (id: string): Result<WorksheetState, HostError> => {
    const sheet = world.sheets.get(id)
    return sheet === undefined ? missing('worksheet') : ok(world.stateOf(sheet))
  }
  const titles = (sheet: FakeSheet) => {
    const at = sheet.fields.findIndex((field) => field.isTitle)
    const field = sheet.fields[at]
    return sheet.keys().map((key) => ({
      id: key as string,
      text: field === undefined ? '' : valueText(sheet.project(key)?.cells[at] ?? null, field, {}),
      detail: '',
    }))
  }
  return {
    'worksheet.open': ({ worksheetId: id }) => state(id),
    'worksheet.refresh': ({ worksheetId: id }) => state(id),
    'worksheet.seen': ({ connectionId, worksheetId: id }) => {
      world.sheets.get(id)?.elsewhere.clear()
      world.tell('worksheet.changed', { connectionId, worksheetId: id })
      return ok({ seen: true as const })
    },
    'worksheet.create': ({ name, fields, connectionId }) => {
      const id = `made-${world.sheets.size + 1}`
      const made = fields.map((field, at) =>
        fakeField(`f${at + 1}`, field.name, Number(field.type), {
          ...field,
          type: String(field.type),
          options: field.options?.map((it, index) => ({ key: `k${index}`, value: it.value, index, color: '#2196F3' })),
        }),
      )
      const sheet = createFakeSheet(id, name, made, [])
      sheet.pulledAt = world.options.now()
      world.sheets.set(id, sheet)
      world.tell('workspace.changed', { connectionId })
      return ok({ worksheetId: worksheetId.parse(id) })
    },
    'worksheet.try-field': ({ connectionId, worksheetId: id, field }) => {
      const sheet = world.sheets.get(id)
      if (sheet === undefined) return missing('worksheet')
      sheet.lock(field, null)
      world.tell('worksheet.changed', { connectionId, worksheetId: id })
      return ok({ tried: true as const })
    },
    'layout.set': ({ worksheetId: id, layout }) => {
      const sheet = world.sheets.get(id)
      if (sheet === undefined) return missing('worksheet')
      sheet.layout = layout
      return ok({ saved: true })
    },
    'pull.start': ({ connectionId, worksheetId: id, mode }) => {
      const sheet = world.sheets.get(id)
      if (sheet === undefined) return missing('worksheet')
      const total = sheet.keys().length
      return ok({
        jobId: world.jobs.start({
          kind: 'pull',
          title: `${mode === 'full' ? 'Loading' : 'Refreshing'} ${sheet.name}`,
          connectionId,
          worksheetId: sheet.id,
          total: mode === 'full' ? total : Math.min(total, 20),
          unit: 'rows',
          stepSize: 1000,
          step: (_from, to) => {
            if (mode !== 'full' || sheet.pulledAt !== null) return
            for (const [handle, view] of world.views) {
              if (view.sheet !== sheet) continue
              view.keys = sheet.keys().slice(0, to)
              view.revision += 1
              world.tell('view.changed', { view: handle as never, total: to, revision: view.revision })
            }
          },
          finish: () => {
            sheet.pulledAt = world.options.now()
            world.refreshViews(sheet)
            world.tell('worksheet.changed', { connectionId, worksheetId: sheet.id })
            return { message: `${total} rows are here.`, counts: { rows: total } }
          },
        }),
      })
    },
    'rows.open-view': ({ worksheetId: id, query }) => {
      const sheet = world.sheets.get(id)
      if (sheet === undefined) return missing('worksheet')
      const handle = viewHandle.parse(`view-${nextView++}`)
      const keys = sheet.pulledAt === null ? [] : queryKeys(sheet, query)
      world.views.set(handle, { sheet, query, keys, revision: 1 })
      return ok({ view: handle, total: keys.length, rowCount: keys.length, revision: 1 })
    },
    'rows.window': ({ view: handle, start, count }) => {
      const view = world.views.get(handle)
      if (view === undefined) return missing('view')
      const rows = view.keys.slice(start, start + count).flatMap((key) => view.sheet.project(key) ?? [])
      return ok({
        fieldIds: view.sheet.fields.map((field) => field.id),
        rows,
        names: namesFor(
          rows.flatMap((row) => [...row.cells, ...Object.values(row.marks).flatMap((mark) => [mark.base, mark.theirs ?? null])]),
        ),
        total: view.keys.length,
        rowCount: view.keys.length,
        revision: view.revision,
      })
    },
    'rows.locate': ({ view: handle, row }) => {
      const index = world.views.get(handle)?.keys.indexOf(row) ?? -1
      return ok({ index: index < 0 ? null : index })
    },
    'rows.at-rank': ({ view: handle, rank }) => ok({ row: world.views.get(handle)?.keys[rank] ?? null }),
    'rows.colour': ({ rules }) => ok({ problems: rules.map(() => null) }),
    'rows.fold': () => ok({ folded: true }),
    'rows.close-view': ({ view: handle }) => {
      world.views.delete(handle)
      return ok({ closed: true })
    },
    'rows.distinct': ({ worksheetId: id, field, limit }) => {
      const sheet = world.sheets.get(id)
      if (sheet === undefined) return missing('worksheet')
      const at = sheet.fields.findIndex((it) => it.id === field)
      const counts = new Map<string, { value: CellValue; rows: number }>()
      for (const key of sheet.keys()) {
        const value = sheet.project(key)?.cells[at] ?? null
        const text = cellValueKey(value)
        counts.set(text, { value, rows: (counts.get(text)?.rows ?? 0) + 1 })
      }
      const values = [...counts.values()].sort((a, b) => b.rows - a.rows).slice(0, limit)
      return ok({ values, names: namesFor(values.map((it) => it.value)) })
    },
    'lookup.references': ({ kind, text }) =>
      ok({
        found: (named.get(kind) ?? members).filter((it) => it.text.toLowerCase().includes(text.toLowerCase())),
        isOffline: false,
      }),
    'lookup.region-level': ({ parentId }) => ok({ found: regions.get(parentId) ?? [] }),
    'lookup.row-level': ({ worksheetId: id, parentId }) =>
      ok({ found: id === 'ranges' ? (ranges.get(parentId) ?? []) : [], isTree: id === 'ranges' }),
    'lookup.rows': ({ worksheetId: id, text, limit }) => {
      if (id === 'ranges') {
        const all = [...ranges.values()].flat().filter((it) => it.text.toLowerCase().includes(text.toLowerCase()))
        return ok({ found: all.slice(0, limit), isOffline: false })
      }
      const sheet = world.sheets.get(id)
      if (sheet === undefined) return missing('worksheet')
      const found = titles(sheet).filter((it) => it.text.toLowerCase().includes(text.toLowerCase()))
      return ok({ found: found.slice(0, limit), isOffline: false })
    },
  }
}
