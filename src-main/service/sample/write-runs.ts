/**
 * Gives the sample's workflow processes a past. Whatever can be run is run as the service runs it, at a time of its own, so that the messages,
 * values and log entries which a run tells of are really there; only leads that came in long ago are told without being entered again.
 */

import type { RowEvent } from '../domain/rows/row-event.ts'
import { head, headLength, rowIdOf, rowKeyOf, type StoredRow } from '../domain/rows/stored-row.ts'
import { applyChange } from '../domain/rows/update-rows.ts'
import { type Field, fieldOf } from '../domain/structure/field.ts'
import { storedFields, type Worksheet } from '../domain/structure/worksheet.ts'
import type { Cell } from '../domain/values/cell.ts'
import { cellText, titleText } from '../domain/values/cell-text.ts'
import { workflowAccountId } from '../domain/values/directory.ts'
import type { Process, ProcessRun } from '../domain/workflows/process.ts'
import type { ProcessInput, ProcessInputs } from '../domain/workflows/process-inputs.ts'
import { type RunStart, runProcess, setOffProcesses } from '../domain/workflows/run-process.ts'
import type { Workspace } from '../domain/workspace.ts'
import { dateText, daysAgo, sampleToday } from './calendar.ts'
import type { SampleLookup } from './sample-lookup.ts'
import type { Seeded } from './seeded.ts'

const minute = 60_000
const hour = 60 * minute

interface Happening {
  readonly at: number
  take(workspace: Workspace): void
}

/** `people` are account ids of those who work here. */
export function writeRuns(quiet: Workspace, lookup: SampleLookup, seeded: Seeded, people: readonly string[]): void {
  const { storage } = quiet
  const record = (run: ProcessRun): void => storage.activity.recordProcessRuns([run])

  /** Newest first. */
  const newest = (worksheet: Worksheet, is: (row: StoredRow) => boolean, count: number): readonly StoredRow[] => {
    const found: StoredRow[] = []
    for (const key of [...storage.rows.allKeys(worksheet)].sort((a, b) => b - a)) {
      const row = storage.rows.read(worksheet, key)
      if (row !== null && is(row) && found.push(row) >= count) break
    }
    return found
  }
  const cellOf = (worksheet: Worksheet, row: StoredRow, field: Field): Cell =>
    row[headLength + storedFields(worksheet).indexOf(field)] ?? null
  const titleOf = (worksheet: Worksheet, row: StoredRow): string => {
    const id = rowIdOf(row)
    return titleText(worksheet, storage.rows.titles(worksheet, [id]).get(id) ?? '', quiet.directory())
  }

  const trigger = (worksheet: Worksheet, row: StoredRow): RunStart['trigger'] => {
    const event: RowEvent['rows'][number] = {
      id: rowIdOf(row),
      key: rowKeyOf(row),
      title: titleOf(worksheet, row),
      changedFields: [],
    }
    return { worksheet, row: event }
  }
  const afterRow = (
    name: string,
    startedBy: RunStart['startedBy'],
    worksheet: Worksheet,
    row: StoredRow,
    at: number,
  ): Happening => ({
    at,
    take: (workspace) =>
      record(runProcess(workspace, lookup.process(name), { startedBy, at, inputs: new Map(), trigger: trigger(worksheet, row) })),
  })

  const inputsOf = (process: Process, values: Readonly<Record<string, Partial<ProcessInput>>>): ProcessInputs => {
    const inputs = new Map<string, ProcessInput>()
    for (const { id, definition } of process.inputs) {
      const given = values[definition.alias]
      if (given === undefined) continue
      const field = fieldOf(0, id, definition)
      const cell = given.cell ?? null
      inputs.set(id, { field, cell, rowIds: given.rowIds ?? [], text: given.text ?? cellText(field, cell, quiet.directory()) })
    }
    return inputs
  }
  const byHook = (name: string, at: number, values: Readonly<Record<string, Partial<ProcessInput>>>): Happening => ({
    at,
    take(workspace) {
      const process = lookup.process(name)
      record(runProcess(workspace, process, { startedBy: 'hook', at, inputs: inputsOf(process, values), trigger: null }))
    },
  })
  const related = (worksheet: Worksheet, row: StoredRow): Partial<ProcessInput> => ({
    rowIds: [rowIdOf(row)],
    text: titleOf(worksheet, row),
  })
  /** A person changes a value, and the processes that listen to it start. */
  const change = (at: number, worksheet: Worksheet, row: StoredRow, field: Field, cell: Cell): Happening => ({
    at,
    take(workspace) {
      const written = { cells: [{ field, cell }], links: [] }
      const by = seeded.pick(people)
      const changed = applyChange(workspace, worksheet, [rowIdOf(row)], written, by, { triggerWorkflow: true, allOrNone: true })
      if (!changed.ok) throw new Error(changed.error.message)
    },
  })

  const [orders, customers, products] = [lookup.sheet('orders'), lookup.sheet('customers'), lookup.sheet('products')]
  const status = lookup.field('orders', 'status')
  const isIn = (text: string) => {
    const wanted = lookup.option('orders', 'status', text)
    return (row: StoredRow): boolean => cellOf(orders, row, status) === wanted
  }
  const price = lookup.field('products', 'price')
  const shelf = lookup.field('products', 'shelf')
  const all = (): boolean => true
  const visits = ['Wants the autumn catalogue', 'Asked for a better price on tents', 'New shop opens in September']

  const leads = newest(
    customers,
    (row) => cellOf(customers, row, lookup.field('customers', 'status')) === lookup.option('customers', 'status', 'Lead'),
    12,
  )
  const happenings: readonly Happening[] = [
    ...newest(orders, all, 20).map((row) =>
      afterRow('Complete new orders', 'create', orders, row, Number(row[head.createdAt]) + 2_000),
    ),
    ...newest(orders, isIn('Shipped'), 14).map((row) =>
      afterRow('Tell about shipped orders', 'update', orders, row, Number(row[head.updatedAt]) + 3_000),
    ),
    ...newest(customers, all, 8).map((row) =>
      afterRow('Welcome new customers', 'create', customers, row, Number(row[head.createdAt]) + 2_000),
    ),
    ...newest(orders, isIn('Quote'), 9)
      .filter((_, place) => place % 2 === 1)
      .map((row, place) =>
        change(sampleToday - (3 - place) * hour, orders, row, status, lookup.option('orders', 'status', 'Cancelled')),
      ),
    ...seeded
      .some(newest(products, all, 60), 5)
      .map((row, place) =>
        change(
          daysAgo(12 - 2 * place) + 4 * hour,
          products,
          row,
          price,
          Math.round(Number(cellOf(products, row, price)) * 104) / 100,
        ),
      ),
    ...seeded.some(newest(products, all, 80), 9).map((row, place) =>
      byHook('Receive goods', daysAgo(11 - place) - seeded.whole(0, 90) * minute, {
        product: related(products, row),
        quantity: { cell: seeded.whole(2, 24) * 5 },
        shelf: { cell: cellOf(products, row, shelf) },
      }),
    ),
    byHook('Receive goods', daysAgo(3) + 25 * minute, {
      product: { rowIds: [seeded.id()], text: 'An article that is no longer in the price list' },
      quantity: { cell: 40 },
    }),
    ...newest(customers, all, 30)
      .filter((_, place) => place % 11 === 5)
      .map((row, place) =>
        byHook('Report a visit', sampleToday - (6 - place) * 50 * minute, {
          customer: related(customers, row),
          day: { cell: dateText(daysAgo(1)) },
          summary: { cell: `<p>${visits[place % visits.length]}.</p>` },
          people: { cell: JSON.stringify([seeded.pick(people)]) },
          value: { cell: seeded.whole(8, 60) * 100 },
        }),
      ),
    ...leads.map((row) => lead(row)),
    ...['Spring is here', 'New tents have arrived', 'Opening times at Easter'].map((text, place) =>
      byHook('Send the newsletter', daysAgo(120 - 14 * place), { subject: { cell: text } }),
    ),
    ...[9, 4].map((days): Happening => {
      const at = daysAgo(days) - seeded.whole(0, 200) * minute
      const title = `SO-${seeded.whole(18_000, 19_999)}`
      const row = { id: seeded.id(), key: null, title, changedFields: [] }
      return { at, take: (workspace) => setOffProcesses(workspace, { kind: 'delete', worksheet: orders, rows: [row], at }) }
    }),
  ]

  /** The customer is there already, so the run is told and only its message is written. */
  function lead(row: StoredRow): Happening {
    const at = Number(row[head.createdAt])
    const process = lookup.process('Register a lead')
    const given = Object.fromEntries(
      ['name', 'industry', 'tags', 'manager', 'city', 'credit_limit'].map((alias) => [
        alias === 'name' ? 'company' : alias,
        {
          text: cellText(
            lookup.field('customers', alias),
            cellOf(customers, row, lookup.field('customers', alias)),
            quiet.directory(),
          ),
        },
      ]),
    )
    const title = titleOf(customers, row)
    const message = `${title} came in through the web shop`
    return {
      at,
      take({ ids }) {
        const said = {
          worksheetKey: customers.key,
          rowId: rowIdOf(row),
          message,
          at,
          by: workflowAccountId,
          replyTo: '',
          mentions: [],
          files: [],
        }
        storage.activity.addDiscussions([{ id: ids.next(), ...said }])
        record({
          id: ids.next(),
          processId: process.id,
          processName: process.name,
          startedBy: 'hook',
          worksheetId: '',
          rowId: '',
          rowTitle: '',
          at,
          status: 'done',
          inputs: Object.fromEntries([...inputsOf(process, given).values()].map((it) => [it.field.name, it.text])),
          log: [`Created ${JSON.stringify(title)} in ${customers.name}`, `Wrote: ${message}`],
        })
      },
    }
  }

  // Runs are listed by when they were recorded.
  for (const { at, take } of [...happenings].sort((a, b) => a.at - b.at)) {
    const then: Workspace = {
      ...quiet,
      clock: { now: () => at },
      today: () => dateText(at),
      rowsChanged: (event) => setOffProcesses(then, event),
    }
    take(then)
  }
}
