/** Calls about the views of a worksheet, answered by the fake host. */
import type { SavedView, ServiceView, ViewRef } from '../../../../src-shared/host/calls/view-calls.ts'
import { err, ok } from '../../../../src-shared/lib/result.ts'
import { type FakeHandlers, type FakeWorld, missing } from '../fake-world.ts'

type Names = 'views.list' | 'views.save' | 'views.remove' | 'views.set-first' | 'views.read'

interface FakeViews {
  readonly own: Map<string, SavedView>
  readonly service: Map<string, ServiceView>
  first: ViewRef | null
}

export function viewHandlers(world: FakeWorld): FakeHandlers<Names> {
  const bySheet = new Map<string, FakeViews>()
  const viewsOf = (id: string): FakeViews => {
    const known = bySheet.get(id)
    if (known !== undefined) return known
    const made: FakeViews = {
      own: new Map(),
      service: new Map([['mine', { id: 'mine', name: 'My region', type: '0', read: null }]]),
      first: null,
    }
    bySheet.set(id, made)
    return made
  }
  let nextId = 1
  return {
    'views.list': ({ worksheetId }) => {
      if (!world.sheets.has(worksheetId)) return missing('worksheet')
      const { own, service, first } = viewsOf(worksheetId)
      const isThere = first !== null && (first.kind === 'own' ? own : service).has(first.id)
      const byName = [...own.values()].sort((a, b) => a.name.localeCompare(b.name))
      return ok({ own: byName, service: [...service.values()], first: isThere ? first : null })
    },
    'views.save': ({ worksheetId, id, name, content }) => {
      const { own } = viewsOf(worksheetId)
      const taken = [...own.values()].find((it) => it.id !== id && it.name.toLowerCase() === name.toLowerCase())
      if (taken !== undefined)
        return err({ kind: 'invalid', message: `This worksheet already has a view called “${taken.name}”.` })
      const saved = { id: id ?? `view-${nextId++}`, name, content }
      own.set(saved.id, saved)
      return ok(saved)
    },
    'views.remove': ({ worksheetId, id }) => {
      viewsOf(worksheetId).own.delete(id)
      return ok({ removed: true })
    },
    'views.set-first': ({ worksheetId, view }) => {
      viewsOf(worksheetId).first = view
      return ok({ saved: true })
    },
    'views.read': ({ connectionId, worksheetId, id }) => {
      const sheet = world.sheets.get(worksheetId)
      const { service } = viewsOf(worksheetId)
      const view = service.get(id)
      if (sheet === undefined || view === undefined) return missing('view')
      const rows = sheet.keys().length
      return ok({
        jobId: world.jobs.start({
          kind: 'read-view',
          title: `Read view ${view.name}`,
          connectionId,
          worksheetId: sheet.id,
          total: rows,
          unit: 'rows',
          stepSize: 1000,
          step: () => {},
          finish: () => {
            service.set(id, { ...view, read: { at: world.options.now(), rows, fields: [sheet.fields[0]?.id ?? ''] } })
            return { message: `${rows} rows.`, counts: { rows } }
          },
        }),
      })
    },
  }
}
