/** Begins the tests of import and export: a worksheet over a running service, the steps of an import in one word each, and what came of them. */
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { createMemoryStore } from '../../../src-main/secrets/memory-store.ts'
import type { NewField } from '../../../src-shared/api/v3/structure-v3.ts'
import { createRows } from '../../../src-shared/api/v3/v3-row-operations.ts'
import type { ExportOptions } from '../../../src-shared/host/calls/export-calls.ts'
import type { ColumnMapping, ImportDraft, ImportRules } from '../../../src-shared/host/calls/import-calls.ts'
import type { Job } from '../../../src-shared/host/calls/job-calls.ts'
import type { HostCallAnswer } from '../../../src-shared/host/calls.ts'
import type { ConnectionId, FieldId, FileHandle, WorksheetId } from '../../../src-shared/model/ids.ts'
import { type HostSettings, type StartedHost, startHost } from '../host/start-host.ts'
import { createCaller } from '../service/service-caller.ts'
import { addWorksheetOfEveryType } from '../service/service-every-type.ts'
import type { StartedService } from '../service/start-service.ts'
import type { OpenedWorksheet } from './open-worksheet.ts'
import * as steps from './open-worksheet.ts'

type Content = string | Uint8Array<ArrayBuffer>
type Draft = Pick<ImportDraft, 'importId'>

/** Settings on top of those that the host proposes. */
export interface Choices {
  readonly rules?: Partial<ImportRules>
  /** For every column. */
  readonly mapping?: Partial<ColumnMapping>
  /** For single columns, by their headers. */
  readonly columns?: Readonly<Record<string, Partial<ColumnMapping>>>
}

export interface ImportWorld extends OpenedWorksheet {
  readonly place: { readonly connectionId: ConnectionId; readonly worksheetId: WorksheetId }
  readonly call: StartedHost['call']
  readonly answer: StartedHost['answer']
  /** The id of a field of the worksheet. */
  id(name: string): FieldId
  upload(name: string, content: Content): Promise<FileHandle>
  download(path: string): Promise<string>
  begin(text: string): Promise<ImportDraft>
  beginFile(name: string, content: Content): Promise<ImportDraft>
  configure(draft: ImportDraft, choices: Choices): Promise<ImportDraft>
  /** Fails the test where the check fails. */
  check(draft: ImportDraft): Promise<ImportDraft>
  /** Checks, and answers the job, which may have failed. */
  tryCheck(draft: Draft): Promise<Job>
  /** Begins an import of a text, configures it where choices are given, and checks it. */
  checked(text: string, choices?: Choices): Promise<ImportDraft>
  get(draft: Draft): Promise<ImportDraft>
  create(draft: Draft, triggerWorkflow?: boolean): Promise<Job>
  stage(draft: Draft): Promise<Job>
  /** Creates the rows of a text at the service, and loads them. */
  fill(text: string): Promise<void>
  pull(): Promise<void>
  /** Sends what is staged in the worksheet; in all of them where null is given. */
  push(worksheetId?: WorksheetId | null): Promise<Job>
  /** Every row that the service has, as its API lists them. */
  rows(): Promise<readonly Readonly<Record<string, unknown>>[]>
  /** Creates rows at the service itself, with values by the names of their fields; answers their ids. */
  insert(...rows: readonly Readonly<Record<string, unknown>>[]): Promise<readonly string[]>
  /** Values of these fields of every row at the service, sorted by the first. */
  cells(...names: readonly string[]): Promise<readonly (readonly unknown[])[]>
  /** Rows with staged changes. */
  staged(limit?: number): Promise<HostCallAnswer<'changes.list'>['rows']>
  /** Line and reason of each line that is rejected, or skipped. */
  rejected(draft: Draft, kind?: 'rejected' | 'skipped'): Promise<readonly (readonly [number, string])[]>
  /** What would be stored, line by line. */
  preview(draft: Draft, rows?: number): Promise<readonly (readonly unknown[])[]>
  /** The file of the lines that were rejected. */
  savedRejects(draft: Draft): Promise<string>
  export(options: Partial<ExportOptions>): Promise<Buffer<ArrayBuffer>>
  /** Ends the host, and starts another one on its data. */
  restart(): Promise<void>
  /** Makes another worksheet at the same service. */
  add(name: string, fields: readonly NewField[]): Promise<ImportWorld>
  /** Adds fields to the worksheet. */
  extend(fields: readonly NewField[]): Promise<void>
}

/** The message with which a call is refused; empty where it is not. */
export const refusal = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => '',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )

const proposed: ExportOptions = {
  ...{ query: null, fields: [], delimiter: ',', byteOrderMark: false },
  ...{ neutraliseFormulas: true, includeRowId: false },
}

/** What is opened now, and how it is replaced. */
interface Opened {
  get(): OpenedWorksheet
  set(fields: OpenedWorksheet['fields']): void
  restart(): Promise<void>
}

function worldOver(opened: Opened): ImportWorld {
  const here = opened.get
  const answer: StartedHost['answer'] = (name, request) => here().host.answer(name, request)
  const place = () => ({ connectionId: here().connectionId, worksheetId: here().worksheetId })
  const ended = async (started: Promise<{ readonly jobId: Job['id'] }>): Promise<Job> => here().host.ended((await started).jobId)
  const world: ImportWorld = {
    answer,
    call: (name, request) => here().host.call(name, request),
    id: (name) => steps.fieldIdOf(here(), name),
    upload: (name, content) => steps.upload(here().host, name, content),
    download: (path) => steps.download(here().host, path),
    begin: (text) => steps.begin(here(), text),
    beginFile: async (name, content) =>
      answer('import.begin', { ...place(), source: { file: await world.upload(name, content) } }),
    configure: ({ importId, columns, rules }, choices) =>
      answer('import.configure', {
        importId,
        rules: { ...rules, ...choices.rules },
        mapping: columns.map((column) => ({ ...column.mapping, ...choices.mapping, ...choices.columns?.[column.header] })),
      }),
    check: (draft) => steps.check(here(), draft),
    tryCheck: ({ importId }) => ended(answer('import.check', { importId })),
    async checked(text, choices) {
      const begun = await world.begin(text)
      return world.check(choices === undefined ? begun : await world.configure(begun, choices))
    },
    get: ({ importId }) => answer('import.get', { importId }),
    create: ({ importId }, triggerWorkflow = false) => ended(answer('import.create', { importId, triggerWorkflow })),
    stage: ({ importId }) => ended(answer('import.stage', { importId })),
    async fill(text) {
      await world.create(await world.checked(text))
      await world.pull()
    },
    pull: () => steps.pull(here()),
    async push(worksheetId = here().worksheetId) {
      const { connectionId } = here()
      const options = { worksheetId, triggerWorkflow: false, permanentDelete: false }
      const { planId } = await answer('push.plan', { connectionId, options })
      return ended(answer('push.start', { connectionId, planId }))
    },
    rows: () => steps.serviceRows(here()),
    async insert(...rows) {
      const fieldsOf = (row: object) => Object.entries(row).map(([name, value]) => ({ id: world.id(name), value }))
      const body = { rows: rows.map((row) => ({ fields: fieldsOf(row) })), triggerWorkflow: false }
      const params = { worksheet_id: here().worksheetId }
      return (await createCaller(here().service, 'over HTTP').succeed(createRows, { params, body })).rowIds
    },
    async cells(...names) {
      const found = (await world.rows()).map((row) => names.map((name) => row[world.id(name)]))
      return found.sort(([a], [b]) => String(a).localeCompare(String(b)))
    },
    staged: async (limit = 100) => (await answer('changes.list', { ...place(), only: 'all', offset: 0, limit })).rows,
    rejected: async ({ importId }, kind = 'rejected') =>
      (await answer('import.rejected', { importId, offset: 0, limit: 100, kind })).rows.map(
        ({ line, reason }) => [line, reason] as const,
      ),
    preview: async ({ importId }, rows = 20) =>
      (await answer('import.preview', { importId, rows })).rows.map(({ cells }) => cells.map((cell) => cell.value)),
    savedRejects: async ({ importId }) => world.download((await answer('import.save-rejected', { importId })).path),
    async export(options) {
      const job = await ended(answer('export.start', { ...place(), options: { ...proposed, ...options } }))
      if (job.download === null) throw new Error(`${job.status}: ${job.message}`)
      const response = await here().host.host.http(new Request(`http://127.0.0.1${job.download.path}`))
      return Buffer.from(await response.arrayBuffer())
    },
    restart: opened.restart,
    async add(name, added) {
      const { connectionId } = here()
      const { worksheetId } = await answer('worksheet.create', { connectionId, name, fields: [...added] })
      let { fields } = await answer('worksheet.open', { connectionId, worksheetId })
      return worldOver({
        get: () => ({ ...here(), worksheetId, fields }),
        set: (changed) => {
          fields = changed
        },
        restart: opened.restart,
      })
    },
    async extend(addFields) {
      await answer('structure.edit', { ...place(), addFields: [...addFields], editFields: [], removeFields: [] })
      opened.set((await answer('worksheet.open', place())).fields)
    },
    get place() {
      return place()
    },
    get host() {
      return here().host
    },
    get service() {
      return here().service
    },
    get connectionId() {
      return here().connectionId
    },
    get worksheetId() {
      return here().worksheetId
    },
    get fields() {
      return here().fields
    },
  }
  return world
}

/** The steps over a worksheet that is open already. */
export const worldAt = (at: OpenedWorksheet): ImportWorld =>
  worldOver({
    get: () => at,
    set: () => {},
    restart: () => Promise.reject(new Error('it was started elsewhere')),
  })

export interface ImportWorldSettings {
  readonly host?: HostSettings | (() => HostSettings)
  readonly service?: () => Promise<StartedService>
  /** Puts another worksheet than one of the given fields straight into the service, and answers its id. */
  readonly add?: (service: StartedService) => string | Promise<string>
  /** Loads the worksheet. */
  readonly pulled?: boolean
  /** One worksheet for all tests of the file; each has its own otherwise. */
  readonly per?: 'file'
}

/** To be called where a file or a group of tests begins: makes the world before each test and closes it behind it. */
export function importWorld(fields: readonly NewField[], settings: ImportWorldSettings = {}): ImportWorld {
  let opened: OpenedWorksheet | null = null
  const keychain = createMemoryStore()
  const here = (): OpenedWorksheet => {
    if (opened === null) throw new Error('the world is there while a test runs')
    return opened
  }
  const [before, after] = settings.per === 'file' ? [beforeAll, afterAll] : [beforeEach, afterEach]
  const world = worldOver({
    get: here,
    set: (changed) => {
      opened = { ...here(), fields: changed }
    },
    async restart() {
      const { dataFolder } = here().host
      await here().host.stop()
      opened = { ...here(), host: await startHost({ dataFolder, keychain }) }
      await world.answer('connections.open', { connectionId: here().connectionId })
    },
  })
  before(async () => {
    const host = typeof settings.host === 'function' ? settings.host() : settings.host
    const service = await settings.service?.()
    opened = await (settings.add === undefined
      ? steps.openWorksheet(fields, { host: { keychain, ...host }, ...(service !== undefined && { service }) })
      : steps.openAdded(settings.add))
    if (settings.pulled === true) await world.pull()
  })
  after(async () => {
    await steps.close(opened)
    opened = null
  })
  return world
}

/** The beginning over a worksheet with a field of every type. */
export const everyTypeWorld = (settings: ImportWorldSettings = {}): ImportWorld =>
  importWorld([], { ...settings, add: addWorksheetOfEveryType })
