/** Where path, query, body and authentication go, by operation and dialect. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { buildRequest, type RawInput } from '../../../src-main/api-client/build-request.ts'
import { dialect } from '../../../src-shared/api/dialect.ts'
import { defineOperation, type Operation } from '../../../src-shared/api/operation.ts'
import { listRows } from '../../../src-shared/api/v3/v3-row-operations.ts'
import { getApp, listWorksheets } from '../../../src-shared/api/v3/v3-structure-operations.ts'

const secret = { appKey: 'the-key', sign: 'the+sign/=' }
const open = z.looseObject({})

const v2 = (changes: Partial<Operation>): Operation =>
  defineOperation({
    id: 'v2.test',
    generation: 'v2',
    number: 1,
    title: 'Test',
    method: 'POST',
    path: '/api/v2/open/worksheet/getRows',
    auth: 'parameters',
    envelope: 'common',
    effect: 'read',
    params: open,
    query: open,
    body: open,
    data: z.unknown(),
    ...changes,
  })

function build(operation: Operation, input: RawInput = {}, settings: z.input<typeof dialect> = {}) {
  const built = buildRequest(operation, input, { address: 'https://x.test', dialect: dialect.parse(settings) }, secret)
  if (!built.ok) return built.error
  const { method, url, path, headers, body } = built.value
  return { method, url, path, headers, body: body === null ? null : new TextDecoder().decode(body) }
}

const always = { accept: 'application/json', 'user-agent': 'Gridstage' }

test('a V3 call carries key and signature in headers with the prefix of the dialect', () => {
  expect(build(listWorksheets, { body: {} }, { headerPrefix: 'Hub-', pathPrefix: '/api' })).toEqual({
    method: 'POST',
    url: 'https://x.test/api/v3/app/worksheets/list',
    path: '/api/v3/app/worksheets/list',
    headers: { ...always, 'content-type': 'application/json', 'Hub-Appkey': 'the-key', 'Hub-Sign': 'the+sign/=' },
    body: '{}',
  })
})

test('a prefix may be empty', () => {
  expect(build(getApp, {}, { headerPrefix: '' })).toMatchObject({
    headers: { ...always, Appkey: 'the-key', Sign: 'the+sign/=' },
    body: null,
  })
})

test('a V2 call with a body carries them in the body', () => {
  expect(build(v2({}), { body: { worksheetId: 'w' } })).toMatchObject({
    url: 'https://x.test/api/v2/open/worksheet/getRows',
    headers: { ...always, 'content-type': 'application/json' },
    body: '{"appKey":"the-key","sign":"the+sign/=","worksheetId":"w"}',
  })
})

test.each(['GET', 'DELETE'] as const)(
  'a V2 %s without a body carries them in the query, which is no part of the logged path',
  (method) => {
    expect(build(v2({ method, body: null }), { query: { roleId: 'r 1', ids: ['a'], none: undefined } })).toEqual({
      method,
      url: 'https://x.test/api/v2/open/worksheet/getRows?roleId=r+1&ids=%5B%22a%22%5D&appKey=the-key&sign=the%2Bsign%2F%3D',
      path: '/api/v2/open/worksheet/getRows',
      headers: always,
      body: null,
    })
  },
)

test('a path that begins with the prefix does not get it twice', () => {
  expect(build(v2({}), {}, { pathPrefix: '/api' })).toMatchObject({ path: '/api/v2/open/worksheet/getRows' })
  expect(build(v2({}), {}, { pathPrefix: '/gate' })).toMatchObject({ path: '/gate/api/v2/open/worksheet/getRows' })
})

test('an operation without authentication sends none', () => {
  expect(build(v2({ auth: 'none' }), { body: { parentId: '' } })).toMatchObject({
    headers: { ...always, 'content-type': 'application/json' },
    body: '{"parentId":""}',
  })
})

test('option sets are edited with the verb of the dialect, and nothing else is', () => {
  const edit = v2({ generation: 'v3', number: 20, auth: 'prefixed-headers' })
  expect([
    build(edit),
    build(edit, {}, { optionSetEdit: 'PUT' }),
    build(v2({ number: 20 }), {}, { optionSetEdit: 'PUT' }),
  ]).toMatchObject([{ method: 'POST' }, { method: 'PUT' }, { method: 'POST' }])
})

test('sorts take the form of the dialect', () => {
  const input = {
    params: { worksheet_id: 'w' },
    body: {
      pageSize: 1,
      pageIndex: 1,
      sorts: [{ field: 'a', direction: 'ASC' }, { field: 'b', direction: 'desc' }, { field: 'c' }],
    },
  }
  expect(build(listRows, input)).toMatchObject({ body: JSON.stringify(input.body) })
  expect(build(listRows, input, { sortForm: 'isAsc' })).toMatchObject({
    body: '{"pageSize":1,"pageIndex":1,"sorts":[{"field":"a","isAsc":true},{"field":"b","isAsc":false},{"field":"c","isAsc":false}]}',
  })
})

test.each([
  [{ appKey: 'two\nlines', sign: 's' }, 'application key'],
  [{ appKey: 'k', sign: 'ключ' }, 'signature'],
])('a secret that no header can carry is refused before it is sent', (bad, path) => {
  const built = buildRequest(listWorksheets, { body: {} }, { address: 'https://x.test', dialect: dialect.parse({}) }, bad)
  expect(built).toMatchObject({ ok: false, error: { path } })
})

test.each(['Svc:', 'Svc \r\n', 'a'.repeat(41)])('the dialect refuses the header prefix %j', (headerPrefix) => {
  expect(dialect.safeParse({ headerPrefix }).success).toBe(false)
})

test.each(['api', '/api/', '//x', '/a b', '/a?b', '/@x'])('the dialect refuses the path prefix %j', (pathPrefix) => {
  expect(dialect.safeParse({ pathPrefix }).success).toBe(false)
})
