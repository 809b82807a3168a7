/** What the fake host's handlers share: connections, worksheets, open views, jobs, uploaded files and events. */
import { ownDialect } from '../../../src-shared/api/dialect.ts'
import type { ImportRecipe } from '../../../src-shared/csv/recipe/import-recipe.ts'
import type { Settings } from '../../../src-shared/host/calls/app-calls.ts'
import { defaultSettings } from '../../../src-shared/host/calls/app-calls.ts'
import type { ConnectionSummary, TreeItem } from '../../../src-shared/host/calls/connection-calls.ts'
import type { FindHit } from '../../../src-shared/host/calls/find-calls.ts'
import type { PastRun } from '../../../src-shared/host/calls/past-calls.ts'
import type { SavedWorkbookRecipe } from '../../../src-shared/host/calls/recipes/workbook-recipe-calls.ts'
import type { RowQuery, WorksheetState } from '../../../src-shared/host/calls/row-calls.ts'
import type { HostCallAnswer, HostCallName, HostCallParsed } from '../../../src-shared/host/calls.ts'
import type { HostEventName, HostEvents } from '../../../src-shared/host/events.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { err, type Result } from '../../../src-shared/lib/result.ts'
import { type ConnectionId, connectionId, type FieldId, type RowKey } from '../../../src-shared/model/ids.ts'
import { customerFields, orderFields } from './fake-fields.ts'
import type { FakeImport } from './fake-import.ts'
import { createFakeJobs } from './fake-jobs.ts'
import type { PlannedSheet } from './fake-push.ts'
import { queryKeys } from './fake-query.ts'
import { makeCustomers, makeOrders } from './fake-rows.ts'
import { createFakeSheet, type FakeSheet } from './fake-sheet.ts'

export type FakeHandlers<N extends HostCallName> = {
  readonly [C in N]: (
    request: HostCallParsed<C>,
  ) => Result<HostCallAnswer<C>, HostError> | Promise<Result<HostCallAnswer<C>, HostError>>
}

export interface FakeOptions {
  /** Rows of the customers worksheet. */
  readonly customers: number
  /** Resolves when a job may take its next step. */
  tick(): Promise<void>
  now(): number
  /** Pastes as the keys do; a host without it cannot. */
  readonly paste?: () => void
}

interface OpenView {
  readonly sheet: FakeSheet
  readonly query: RowQuery
  keys: readonly RowKey[]
  revision: number
}

export interface FakeFind {
  readonly sheet: FakeSheet
  readonly hits: readonly FindHit[]
  readonly fields: readonly FieldId[]
}

export const sampleId: ConnectionId = connectionId.parse('sample')

const item = (id: string, name: string, kind: TreeItem['kind'], children: readonly TreeItem[] = [], notes = ''): TreeItem => ({
  id,
  name,
  kind,
  isHidden: false,
  notes,
  children,
})

export const fakeTree: readonly TreeItem[] = [
  item('s-sales', 'Sales', 'section', [
    item('customers', 'Customers', 'worksheet'),
    item('s-orders', 'Orders', 'section', [item('orders', 'Orders', 'worksheet')]),
    item('p-guide', 'Sales handbook', 'page', [], 'How we take orders:\n1. Ask for the customer number.\n2. Confirm by e-mail.'),
  ]),
  item('s-lists', 'Lists', 'section', [item('empty', 'Suppliers', 'worksheet')]),
]

export function createFakeWorld(options: FakeOptions) {
  const listeners = new Map<HostEventName, Set<(payload: never) => void>>()
  const tell = <N extends HostEventName>(event: N, payload: HostEvents[N]): void => {
    for (const listener of listeners.get(event) ?? []) listener(payload as never)
  }
  const sheets = new Map<string, FakeSheet>(
    [
      createFakeSheet('customers', 'Customers', customerFields, makeCustomers(options.customers)),
      createFakeSheet('orders', 'Orders', orderFields, makeOrders(300)),
      createFakeSheet('empty', 'Suppliers', orderFields.slice(0, 1), []),
    ].map((sheet) => [sheet.id as string, sheet]),
  )
  const views = new Map<string, OpenView>()

  const stateOf = (sheet: FakeSheet): WorksheetState => ({
    worksheetId: sheet.id,
    name: sheet.name,
    fields: sheet.fields,
    views: [],
    layout: sheet.layout,
    rows: sheet.keys().length,
    staged: sheet.counts(),
    undo: sheet.undoName(),
    redo: sheet.redoName(),
    pulledAt: sheet.pulledAt,
    isPartial: false,
    isGone: false,
    elsewhere: { created: 0, updated: sheet.elsewhere.size },
  })

  const refreshViews = (sheet: FakeSheet): void => {
    for (const [handle, view] of views) {
      if (view.sheet !== sheet) continue
      view.keys = sheet.pulledAt === null ? sheet.keys().slice(0, view.keys.length) : queryKeys(sheet, view.query)
      view.revision += 1
      tell('view.changed', { view: handle as never, total: view.keys.length, revision: view.revision })
    }
  }

  return {
    options,
    sheets,
    views,
    imports: new Map<string, FakeImport>(),
    /** By id, whatever their worksheet. */
    recipes: new Map<string, { readonly savedAt: number; readonly content: ImportRecipe }>(),
    workbookRecipes: new Map<string, SavedWorkbookRecipe>(),
    finds: new Map<string, FakeFind>(),
    /** Texts of the sheets of workbooks, by the names of both. */
    books: new Map<string, Readonly<Record<string, string>>>(),
    /** Kept for steps, by their digests. */
    lookUpFiles: new Map<string, string>(),
    files: new Map<string, { readonly name: string; readonly text: string; readonly size: number }>(),
    plans: new Map<string, readonly PlannedSheet[]>(),
    /** What was pushed, newest first. */
    past: [] as PastRun[],
    connections: new Map<string, ConnectionSummary>(),
    settings: { ...defaultSettings } as Settings,
    /** The key was seen to read only. */
    readsOnly: false,
    jobs: createFakeJobs({ now: options.now, tick: () => options.tick(), tell: (job) => tell('job.changed', job) }),
    tell,
    on<N extends HostEventName>(event: N, listener: (payload: HostEvents[N]) => void): () => void {
      const known = listeners.get(event) ?? new Set()
      listeners.set(event, known)
      known.add(listener)
      return () => known.delete(listener)
    },
    stateOf,
    refreshViews,
    /** After the sheet's rows or journal changed. */
    changed(connection: ConnectionId, sheet: FakeSheet): void {
      refreshViews(sheet)
      const { staged, undo, redo } = stateOf(sheet)
      tell('staged.changed', { connectionId: connection, worksheetId: sheet.id, staged, undo, redo })
    },
    sample: (): ConnectionSummary => ({
      id: sampleId,
      name: 'Sample workspace',
      kind: 'sample',
      address: 'http://127.0.0.1:4180',
      dialect: ownDialect,
      label: null,
      secret: 'stored',
      lastOpenedAt: options.now(),
    }),
  }
}

export type FakeWorld = ReturnType<typeof createFakeWorld>

export const missing = (what: string): Result<never, HostError> =>
  err({ kind: 'not-found', what, message: `This ${what} does not exist any more.` })
