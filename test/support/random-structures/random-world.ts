/**
 * A service with worksheets of a random plan, their rows after creates, updates and deletes through both generations, and the rows as the
 * service answers them, for an evaluation in memory.
 */
import fc from 'fast-check'
import { addRowV2, deleteRowV2, editRowV2 } from '../../../src-shared/api/v2/v2-row-operations.ts'
import { createRow, deleteRows, listRows, updateRow } from '../../../src-shared/api/v3/v3-row-operations.ts'
import { getWorksheet } from '../../../src-shared/api/v3/v3-structure-operations.ts'
import { type Field, readField } from '../../../src-shared/model/field.ts'
import { type Caller, createCaller } from '../service/service-caller.ts'
import { addDirectory, directoryBelow } from '../service/service-every-type.ts'
import type { EvaluatedField, EvaluatedRow, World } from '../service/service-filter-evaluator.ts'
import { systemFields } from '../service/service-filter-world.ts'
import { type StartedService, startService } from '../service/start-service.ts'
import type { StructurePlan } from './field-plan.ts'
import { type Asked, isWritten, systemAsks, valuesOf } from './field-values.ts'
import { makeStructure } from './make-structure.ts'

export interface RandomSheet {
  readonly id: string
  readonly world: World
  /** In the order of a list: newest first. */
  readonly rows: readonly EvaluatedRow[]
  /** By id, alias and name of a system attribute: what may be asked. */
  readonly asks: Readonly<Record<string, fc.Arbitrary<Asked>>>
}

export interface RandomWorld {
  readonly service: StartedService
  readonly caller: Caller
  readonly sheets: readonly RandomSheet[]
  /** The clock stands at this moment from now on. */
  setClock(now: number): void
  close(): Promise<void>
}

/** Draws from a stream of its own, so that a plan always makes the same world. */
function createDraw(seed: number): <T>(arbitrary: fc.Arbitrary<T>) => T {
  let next = seed
  return (arbitrary) => {
    next = (Math.imul(next, 1103515245) + 12345) | 0
    const [value] = fc.sample(arbitrary, { numRuns: 1, seed: next })
    if (value === undefined) throw new Error('nothing was drawn')
    return value
  }
}

interface Sheet {
  readonly id: string
  readonly fields: readonly Field[]
  ids: string[]
}

interface Entry {
  readonly id: string
  readonly value: unknown
}
const controlsOf = (entries: readonly Entry[]) => entries.map(({ id, value }) => ({ controlId: id, value }))

async function readSheet(caller: Caller, id: string): Promise<Sheet> {
  const { fields } = await caller.succeed(getWorksheet, { params: { worksheet_id: id } })
  return { id, fields: fields.map(readField), ids: [] }
}

async function fill(service: StartedService, caller: Caller, sheets: readonly Sheet[], plan: StructurePlan): Promise<void> {
  const draw = createDraw(plan.seed)
  const { rows, catalog } = service.storage
  const { ids: fresh, clock } = service.service.workspace
  const entriesFor = (sheet: Sheet): readonly Entry[] => {
    const made: Entry[] = []
    for (const field of sheet.fields.filter(isWritten)) {
      const target = sheets.find((each) => each.id === field.relatedWorksheetId)
      const { holds } = valuesOf(field, target?.ids ?? [])
      if (holds !== null && draw(fc.nat(2)) > 0) made.push({ id: field.id, value: draw(fc.option(holds, { freq: 5 })) })
    }
    return made
  }
  const create = async (sheet: Sheet): Promise<string> => {
    const by = draw(fc.nat(3))
    const fields = entriesFor(sheet)
    if (by === 0) return (await caller.succeed(createRow, { params: { worksheet_id: sheet.id }, body: { fields } })).id
    if (by === 1) return caller.succeed(addRowV2, { body: { worksheetId: sheet.id, controls: controlsOf(fields) } })
    // A row of another person, as workflows and people in the platform make them.
    const stored = catalog.worksheets().find((each) => each.id === sheet.id)
    if (stored === undefined) throw new Error('the worksheet is gone')
    const id = fresh.next()
    const cells = stored.fields.filter((field) => field.kind !== 'none' && field.kind !== 'rows').map(() => null)
    rows.insert(stored, [
      { key: rows.reserve(stored, 1), id, at: clock.now(), by: 'a1', owner: draw(fc.constantFrom('a1', 'a2')), cells },
    ])
    return id
  }
  for (const [place, sheet] of sheets.entries()) {
    for (let count = plan.sheets[place]?.rows ?? 0; count > 0; count--) sheet.ids.push(await create(sheet))
  }
  for (const sheet of sheets) {
    const params = { worksheet_id: sheet.id }
    for (const id of sheet.ids) {
      const fields = entriesFor(sheet)
      if (fields.length === 0 || draw(fc.boolean())) continue
      if (draw(fc.boolean())) await caller.succeed(updateRow, { params: { ...params, row_id: id }, body: { fields } })
      else {
        await caller.succeed(editRowV2, { body: { worksheetId: sheet.id, rowId: id, controls: controlsOf(fields) } })
      }
    }
    const gone = sheet.ids.filter(() => draw(fc.nat(5)) === 0)
    const permanent = draw(fc.boolean())
    if (gone.length > 0 && permanent) {
      const body = { worksheetId: sheet.id, rowId: gone.join(','), thoroughDelete: draw(fc.boolean()) }
      await caller.succeed(deleteRowV2, { body })
    } else if (gone.length > 0) {
      await caller.succeed(deleteRows, { params, body: { rowIds: gone, permanent: draw(fc.boolean()) } })
    }
    sheet.ids = sheet.ids.filter((id) => !gone.includes(id))
  }
}

const accountOf = (reference: unknown): unknown =>
  typeof reference === 'object' && reference !== null && 'accountId' in reference ? reference.accountId : reference

async function evaluated(caller: Caller, sheet: Sheet, sheets: readonly Sheet[]): Promise<RandomSheet> {
  const { id } = sheet
  const list = await caller.succeed(listRows, { params: { worksheet_id: id }, body: { pageSize: 1000, pageIndex: 1 } })
  const names = (field: Field): readonly string[] => (field.alias === '' ? [field.id] : [field.id, field.alias])
  const rows = list.rows.map((wire): EvaluatedRow => {
    const people = ['_createdBy', '_updatedBy', '_owner'].map((name) => [name, accountOf(wire[name])])
    const times = ['_createdAt', '_updatedAt'].map((name) => [name, wire[name]])
    const cells = sheet.fields.flatMap((field) => names(field).map((name) => [name, wire[field.id]]))
    return { id: String(wire.id), values: Object.fromEntries([...people, ...times, ...cells]) }
  })
  const fields: Record<string, EvaluatedField> = { ...systemFields }
  const asks: Record<string, fc.Arbitrary<Asked>> = { ...systemAsks(rows.map((row) => row.id)) }
  for (const field of sheet.fields) {
    const target = sheets.find((each) => each.id === field.relatedWorksheetId)
    for (const name of names(field)) {
      fields[name] = field
      asks[name] = valuesOf(field, target?.ids ?? []).asks
    }
  }
  return { id, world: { fields, below: directoryBelow }, rows, asks }
}

export async function openRandomWorld(plan: StructurePlan): Promise<RandomWorld> {
  let now = Date.UTC(2023, 11, 31, 20)
  let step = 2_345_678
  const service = await startService({ clock: { now: () => (now += step) }, offsetMinutes: plan.offsetMinutes })
  addDirectory(service)
  const caller = createCaller(service)
  const ids = await makeStructure(service, caller, plan.sheets)
  const sheets = await Promise.all(ids.map((id) => readSheet(caller, id)))
  await fill(service, caller, sheets, plan)
  step = 0
  return {
    service,
    caller,
    sheets: await Promise.all(sheets.map((sheet) => evaluated(caller, sheet, sheets))),
    setClock(moment) {
      now = moment
    },
    close: () => service.close(),
  }
}
