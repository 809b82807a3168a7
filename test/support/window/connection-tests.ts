/** Answers of a connection test, for windows that connect to services that no test reaches. */
import { ownDialect } from '../../../src-shared/api/dialect.ts'
import type { ConnectionTest } from '../../../src-shared/host/calls/connection-calls.ts'

const base = { advice: '', code: null, appName: null, worksheets: null, proposal: null, warnings: [], parts: [] }

export const goodTest: ConnectionTest = {
  ...base,
  ok: true,
  title: 'Connected to “Harbour Trading”.',
  appName: 'Harbour Trading',
  worksheets: 3,
}

export const signatureRefused: ConnectionTest = {
  ...base,
  ok: false,
  code: 10102,
  title: 'The signature was refused.',
  advice: 'Copy the signature again from the application’s API page; mind spaces at the ends.',
}

/** The service answers under a path of its own. */
export const prefixProposed: ConnectionTest = {
  ...goodTest,
  title: 'Connected to “Harbour Trading” with 6 worksheets.',
  advice: 'The service answers under the path “/api”. Take over this setting.',
  proposal: { address: 'https://prefix.example', dialect: { ...ownDialect, pathPrefix: '/api' } },
}
