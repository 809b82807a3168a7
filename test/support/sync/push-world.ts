/** Opens a service with a pulled worksheet for each test of a file, with helpers to stage, push, lose answers and compare. */
import { afterEach, beforeEach, expect } from 'vitest'
import { pushPlanned } from '../../../src-main/push/push-planned.ts'
import { noTally, type PushOptions, type PushPorts, type PushTally } from '../../../src-main/push/push-run.ts'
import type { Take } from '../../../src-main/replica/settle/resolve-conflicts.ts'
import type { FaultRequest } from '../../../src-main/service/faults/fault-rule.ts'
import type { NewField } from '../../../src-shared/api/v3/structure-v3.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import { type FieldId, fieldId, type RowKey, rowKey, type WorksheetId } from '../../../src-shared/model/ids.ts'
import { createSyncWorld, type SyncWorld, type SyncWorldSettings } from './sync-world.ts'

export type Cells = Readonly<Record<string, unknown>>
/** So many named "Row 0" and so on; or their names, or their cells by the names of the fields. */
export type NewRows = number | readonly (string | Cells)[]
type Rows = RowKey | readonly RowKey[] | undefined

export interface PushWorldSettings extends Partial<SyncWorldSettings> {
  /** Without any, a worksheet of names and cities. */
  readonly fields?: readonly NewField[]
  /** Fields beside names and cities. */
  readonly more?: readonly NewField[]
}

export interface PushSettings extends Partial<Pick<PushPorts, 'client' | 'replica' | 'timer' | 'readStaged'>> {
  readonly planned?: Awaited<ReturnType<SyncWorld['plan']>>
  readonly options?: Partial<PushOptions>
  readonly signal?: AbortSignal
  readonly pausePoint?: () => Promise<void>
}

export const text = (name: string, more: Partial<NewField> = {}): NewField => ({ name, type: '2', ...more })
export const title = text('Name', { isTitle: true })
export const counted = (it: Partial<PushTally>): PushTally => ({ ...noTally(), ...it })
export const dropped = (operation: string, when: 'before' | 'after' = 'after'): FaultRequest => ({
  operation,
  effect: { kind: 'drop', when },
})
/** The service carries the request out when it is released, long after the connection broke. */
export const late = (operation: string): FaultRequest => ({ operation, effect: { kind: 'late', ms: null } })
export const held = (operation: string): FaultRequest => ({ operation, effect: { kind: 'hold', when: 'after' } })
export const always = (operation: string, effect: FaultRequest['effect']): FaultRequest => ({ operation, times: null, effect })
/** What is read before a write is answered, and nothing after it. */
export const unreadable: FaultRequest = {
  operation: 'v3.rows.list',
  skip: 1,
  times: null,
  effect: { kind: 'status', status: 500 },
}

const list = (rows: Rows): readonly RowKey[] => (rows === undefined ? [] : Array.isArray(rows) ? rows : [rows as RowKey])

/** 'later': each test opens its world itself. */
export function setUpPushWorld(settings: PushWorldSettings | 'later' = {}) {
  let world: SyncWorld
  let id: WorksheetId
  let f: Readonly<Record<string, string>>

  async function open({ fields, more = [], ...rest }: PushWorldSettings = {}): Promise<void> {
    world = await createSyncWorld(rest)
    await use(await world.create('Stock', fields ?? [title, text('City'), ...more]))
  }
  /** Pulls the worksheet and applies all helpers to it from now on. */
  async function use(worksheet: WorksheetId): Promise<void> {
    id = worksheet
    expect(await world.pull(id)).toMatchObject({ ok: true })
    f = await world.fields(id)
  }
  if (settings !== 'later') beforeEach(() => open(settings))
  afterEach(() => world.close())

  const field = (name: string): FieldId => fieldId.parse(f[name])
  const byField = (cells: Cells) => Object.fromEntries(Object.entries(cells).map(([name, it]) => [field(name), it as CellValue]))
  async function add(rows: NewRows, more: (i: number) => Cells = () => ({})): Promise<readonly RowKey[]> {
    const all = typeof rows === 'number' ? Array.from({ length: rows }, (_, i) => `Row ${i}`) : rows
    const named = all.map((it, i) => byField({ ...(typeof it === 'string' ? { Name: it } : it), ...more(i) }))
    return (await world.ask('edits.add-rows', { worksheetId: id, label: 'Add', origin: 'edit', at: 1, rows: named })).rows
  }
  async function push({ planned, options, signal, pausePoint, ...ports }: PushSettings = {}) {
    const { push: requests } = planned ?? (await world.plan(id, options))
    let tally = noTally()
    const pushed = await pushPlanned(
      { ...world, ...ports },
      requests,
      { triggerWorkflow: false, permanentDelete: false, ...options },
      {
        signal: signal ?? new AbortController().signal,
        report(it) {
          tally = it
        },
        pausePoint: pausePoint ?? (() => Promise.resolve()),
      },
    )
    if (pushed.ok) expect(pushed.value.tally).toEqual(tally)
    return { ok: pushed.ok, error: pushed.ok ? null : pushed.error, tally, worksheets: pushed.ok ? pushed.value.worksheets : [] }
  }
  const keys = async () => (await world.rows(id)).map((it) => it.key)
  const listed = async (only: 'all' | 'problems') =>
    (await world.ask('changes.list', { worksheetId: id, only, offset: 0, limit: 100 })).rows
  const questions = async () => (await world.rows(id)).filter((it) => it.problem?.state === 'conflict')
  const fault = (...faults: readonly FaultRequest[]) => world.service.faults.add(...faults)

  /** Past the app: what a colleague does, and a gateway that sends a request again. */
  async function beside(method: string, path: string, body: object): Promise<void> {
    const headers = { 'content-type': 'application/json', 'Svc-Appkey': world.service.appKey, 'Svc-Sign': world.service.sign }
    const url = `${world.service.url}/v3/app/worksheets/${id}/rows${path}`
    const answer = await fetch(url, { method, headers, body: JSON.stringify({ ...body, triggerWorkflow: false }) })
    expect(await answer.json()).toMatchObject({ success: true })
  }
  const written = (cells: Cells) => ({ fields: Object.entries(cells).map(([name, value]) => ({ id: field(name), value })) })

  return {
    open,
    use,
    field,
    add,
    push,
    keys,
    questions,
    fault,
    get world() {
      return world
    },
    get id() {
      return id
    },
    async key(at = 0): Promise<RowKey> {
      return rowKey.parse((await keys())[at])
    },
    /** Rows that the service has and that were pulled, in their order. */
    async seed(rows: NewRows, more?: (i: number) => Cells): Promise<readonly RowKey[]> {
      await add(rows, more)
      expect(await push()).toMatchObject({ ok: true, tally: { refused: 0, unknown: 0 } })
      expect(await world.pull(id)).toMatchObject({ ok: true })
      return keys()
    },
    set: (rows: Rows, name: string, value: CellValue | ((i: number) => CellValue)) =>
      world.set(
        id,
        list(rows).map((row, i) => ({ row, field: field(name), value: typeof value === 'function' ? value(i) : value })),
      ),
    remove: (rows: Rows) => world.ask('edits.delete-rows', { worksheetId: id, label: 'Delete', at: 2, rows: [...list(rows)] }),
    undo: () => world.ask('edits.undo', { worksheetId: id, at: 9 }),
    redo: () => world.ask('edits.redo', { worksheetId: id, at: 9 }),
    discard: (rows?: Rows) =>
      world.ask('changes.discard', {
        of:
          rows === undefined
            ? { scope: 'worksheet', worksheetId: id }
            : { scope: 'rows', worksheetId: id, rows: [...list(rows)] },
        at: 9,
      }),
    /** Decides a cell; without a row, each row that is asked about. */
    async resolve(take: Take['take'] & ('mine' | 'theirs'), row?: RowKey, name?: string): Promise<void> {
      const rows = row === undefined ? (await questions()).map((it) => it.key) : [row]
      const cells = rows.map((it) => ({ row: it, field: name === undefined ? fieldId.parse('rowid') : field(name) }))
      await world.ask('changes.resolve', { worksheetId: id, cells, take: { take }, at: 9 })
    },
    plan: (options?: Partial<PushOptions>) => world.plan(id, options),
    pull: (mode?: 'full' | 'changes') => world.pull(id, mode),
    /** A push whose request is not answered as it should be, and after which nothing can be read until the faults are cleared. */
    async pushUnreadable(...faults: readonly FaultRequest[]) {
      const planned = await world.plan(id)
      fault(...faults, unreadable)
      return push({ planned })
    },
    clearFaults: () => world.service.faults.clear(),
    release() {
      world.service.faults.clear()
      world.service.faults.release()
    },
    reached: (requests = 1) => world.service.faults.held(requests),
    /** As after a restart of the app. Answers what ran before, whose pushes may still be under way. */
    async restart(): Promise<SyncWorld> {
      const before = world
      world = await world.restart()
      return before
    },
    staged: async () => (await world.state(id)).staged,
    /** Cells of a field as they are shown, row by row. */
    async shown(name: string): Promise<readonly CellValue[]> {
      const at = (await world.state(id)).fields.findIndex((it) => it.name === name)
      return (await world.rows(id)).map((it) => it.cells[at] ?? null)
    },
    /** What the service holds of these fields, row by row, sorted. */
    onService: async (...names: readonly string[]): Promise<readonly string[]> =>
      (await world.onService(id)).map((row) => names.map((it) => row[field(it)] ?? '').join('/')).sort(),
    changes: () => listed('all'),
    problems: () => listed('problems'),
    /** Rows of the last push by what became of them. */
    async receipt() {
      const [run] = (await world.ask('receipts.runs', { offset: 0, limit: 1 })).runs
      const [sum] = run?.worksheets ?? []
      return sum === undefined ? null : { open: sum.open, confirmed: sum.confirmed, unsent: sum.unsent }
    },
    calls: (operation: string) => world.service.requests().filter((it) => it.operation?.id === operation).length,
    changeBeside: (row: RowKey | undefined, cells: Cells) => beside('PATCH', `/${row}`, written(cells)),
    addBeside: (cells: Cells) => beside('POST', '', written(cells)),
    deleteBeside: (row: RowKey | undefined) => beside('DELETE', `/${row}`, { permanent: false }),
  }
}
