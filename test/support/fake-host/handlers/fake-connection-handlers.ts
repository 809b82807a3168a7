/** Calls about the app and its connections, answered by the fake host. */
import { ownDialect } from '../../../../src-shared/api/dialect.ts'
import { err, ok } from '../../../../src-shared/lib/result.ts'
import { connectionId } from '../../../../src-shared/model/ids.ts'
import { type FakeHandlers, type FakeWorld, fakeTree, missing, sampleId } from '../fake-world.ts'

type Names =
  | 'app.info'
  | 'app.paste'
  | 'settings.get'
  | 'settings.set'
  | 'requests.list'
  | 'requests.content'
  | 'requests.save'
  | 'connections.list'
  | 'connections.add'
  | 'connections.update'
  | 'connections.holdings'
  | 'connections.remove'
  | 'connections.test'
  | 'connections.open'
  | 'connections.open-sample'
  | 'connections.close'
  | 'connections.space'
  | 'connections.shrink'
  | 'workspace.get'
  | 'workspace.confirm-application'
  | 'workspace.refresh'
  | 'jobs.list'
  | 'jobs.cancel'
  | 'jobs.pause'
  | 'jobs.resume'

export function connectionHandlers(world: FakeWorld): FakeHandlers<Names> {
  const workspace = () => ({
    appName: 'Harbour Trading',
    appColor: '#0a6470',
    description: 'Customers, orders and suppliers of a small trading company.',
    tree: fakeTree,
    worksheets: [...world.sheets.values()].map((sheet) => {
      const { createdRows, updatedRows, deletedRows } = sheet.counts()
      return {
        id: sheet.id,
        name: sheet.name,
        rows: sheet.pulledAt === null ? null : sheet.keys().length,
        stagedRows: createdRows + updatedRows + deletedRows,
        isGone: false,
      }
    }),
    readAt: world.options.now(),
  })
  const find = (id: string) => (id === sampleId ? world.sample() : world.connections.get(id))

  return {
    'app.info': () =>
      ok({
        version: '0.1.0',
        hostVersion: 1,
        shell: 'fake',
        capabilities: { keychain: true, keychainReason: '', openFiles: false, paste: world.options.paste !== undefined },
        language: 'en',
        dataFolder: '/home/me/Gridstage',
      }),
    'app.paste': () => {
      world.options.paste?.()
      return ok(null)
    },
    'settings.get': () => ok(world.settings),
    'settings.set': (patch) => {
      // Absent keys stay as they were.
      world.settings = {
        ...world.settings,
        ...Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)),
      }
      return ok(world.settings)
    },
    'requests.content': ({ sequence }) =>
      ok({
        content:
          sequence < 10
            ? null
            : {
                request: { text: '{"pageSize":1000}', isCut: false },
                answer: { text: '{"success":true,"data":{"rows":[', isCut: true },
              },
      }),
    'requests.list': ({ after }) =>
      ok({
        records: Array.from({ length: 12 }, (_, n) => ({
          sequence: n + 1,
          at: world.options.now() - (12 - n) * 4000,
          connection: 'Sample workspace',
          operation: n % 3 === 0 ? 'v3.rows.list' : 'v3.rows.update-batch',
          method: n % 3 === 0 ? 'POST' : 'PATCH',
          path: n % 3 === 0 ? '/v3/app/worksheets/customers/rows/list' : '/v3/app/worksheets/customers/rows/batch',
          status: n === 7 ? null : 200,
          code: n === 5 ? 51 : n === 7 ? null : 1,
          durationMs: 40 + n * 13,
          bytesOut: 320 + n,
          bytesIn: 48_000 + n * 900,
          outcome: n === 5 ? 'The service asked to slow down' : n === 7 ? 'No answer within 30 seconds' : 'Done',
          ok: n !== 5 && n !== 7,
          attempt: 1,
        })).filter((it) => it.sequence > after),
      }),
    'requests.save': () => ok({ path: '/download/log', name: 'Request log.csv' }),
    'connections.list': () => ok({ connections: [...world.connections.values()], notice: null }),
    'connections.add': ({ name, address, dialect, label = null }) => {
      const id = connectionId.parse(`connection-${world.connections.size + 1}`)
      const connection = {
        id,
        name,
        kind: 'remote',
        address,
        dialect: dialect ?? ownDialect,
        label,
        secret: 'stored',
        lastOpenedAt: null,
      } as const
      world.connections.set(id, connection)
      return ok({ connection, secretWarning: null })
    },
    'connections.update': ({ connectionId: id, name, address, dialect, label, secret }) => {
      const known = world.connections.get(id)
      if (known === undefined) return missing('connection')
      const connection = {
        ...known,
        name,
        address,
        dialect: dialect ?? known.dialect,
        label: label === undefined ? known.label : label,
        secret: secret === undefined ? known.secret : ('stored' as const),
      }
      world.connections.set(id, connection)
      return ok({ connection, secretWarning: null })
    },
    'connections.holdings': () =>
      ok({
        staged: [...world.sheets.values()].reduce((sum, sheet) => sum + sheet.staged().size, 0),
        waiting: null,
        isOpen: false,
      }),
    'connections.remove': ({ connectionId: id, discardStaged }) => {
      const hasStaged = [...world.sheets.values()].some((sheet) => sheet.staged().size > 0)
      if (hasStaged && !discardStaged) {
        return err({ kind: 'invalid', message: 'This connection holds changes that were never pushed.' })
      }
      world.connections.delete(id)
      return ok({ removed: true })
    },
    'connections.test': ({ address, dialect }) => {
      const base = { appName: null, worksheets: null, proposal: null, warnings: [], parts: [], code: null }
      if (!address.startsWith('http')) {
        return ok({
          ...base,
          ok: false,
          title: 'This is no web address.',
          advice: 'It starts with https://. Copy it from the application’s API page.',
        })
      }
      if (address.includes('prefix') && dialect?.pathPrefix !== '/api') {
        return ok({
          ...base,
          ok: true,
          title: 'Connected to “Harbour Trading” with 6 worksheets.',
          advice: 'The service answers under the path “/api”. Take over this setting.',
          appName: 'Harbour Trading',
          parts: [
            { name: 'Path prefix', value: '/api' },
            { name: 'Header names', value: 'Svc-Appkey and Svc-Sign' },
          ],
          proposal: { address, dialect: { ...ownDialect, pathPrefix: '/api' } },
        })
      }
      if (address.includes('wrong')) {
        return ok({
          ...base,
          ok: false,
          code: 10102,
          title: 'The signature was refused.',
          advice: 'Copy the signature again from the application’s API page; mind spaces at the ends.',
        })
      }
      return ok({
        ...base,
        ok: true,
        title: 'Connected to “Harbour Trading”.',
        advice: '',
        appName: 'Harbour Trading',
        worksheets: world.sheets.size,
      })
    },
    'connections.open': ({ connectionId: id }) => {
      const connection = find(id)
      return connection === undefined ? missing('connection') : ok({ connection })
    },
    'connections.open-sample': () => {
      world.connections.set(sampleId, world.sample())
      return ok({ connection: world.sample() })
    },
    'connections.close': () => ok({ closed: true }),
    'connections.space': () => ok({ bytes: 129_000_000, freeBytes: 43_000_000 }),
    'connections.shrink': () => ok({ bytes: 86_000_000, freeBytes: 0 }),
    'workspace.get': () => ok(workspace()),
    'workspace.confirm-application': () => ok(workspace()),
    'workspace.refresh': ({ connectionId: id }) => {
      world.tell('connection.state', { connectionId: id, state: 'online', message: 'The service answers.' })
      return ok(workspace())
    },
    'jobs.list': () => ok({ jobs: world.jobs.list() }),
    'jobs.cancel': ({ jobId }) => world.jobs.cancel(jobId),
    'jobs.pause': ({ jobId }) => world.jobs.pause(jobId),
    'jobs.resume': ({ jobId }) => world.jobs.resume(jobId),
  }
}
