import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getShareLinkV2 } from '../../../src-shared/api/v2/v2-row-activity-operations.ts'
import { deleteRow, updateRow } from '../../../src-shared/api/v3/v3-row-operations.ts'
import { type Caller, createCaller } from '../../support/service/service-caller.ts'
import {
  addRow,
  entries,
  makeWorksheet,
  readList,
  readWorksheet,
  type TestWorksheet,
} from '../../support/service/service-worksheets.ts'
import { type StartedService, startService } from '../../support/service/start-service.ts'

let service: StartedService
let caller: Caller
let now = Date.UTC(2026, 10, 20, 12, 0, 0)
let worksheet: TestWorksheet
let secret: TestWorksheet

const picture = Buffer.from('not really a picture')

beforeAll(async () => {
  service = await startService({ sample: true, clock: { now: () => now } })
  caller = createCaller(service, 'over HTTP')
  secret = await makeWorksheet(caller, 'Secrets', [
    { alias: 'name', type: '2' },
    { alias: 'hidden', type: '2' },
  ])
  worksheet = await makeWorksheet(caller, 'Shared things', [
    { alias: 'name', type: '2', isTitle: true },
    { alias: 'amount', type: '6', precision: 2 },
    { alias: 'picture', type: '14' },
    { alias: 'secrets', type: '29', subType: '2', dataSource: secret.id },
    { alias: 'internal', type: '2', isHidden: true },
  ])
})
afterAll(() => service.close())

const add = async (name = 'Tent'): Promise<string> =>
  addRow(caller, worksheet, {
    name,
    amount: 1234.5,
    picture: [{ name: 'tent.png', url: picture.toString('base64') }],
    secrets: await addRow(caller, secret, { name: 'Title of a secret', hidden: 'unspeakable' }),
    internal: 'for us only',
  })

const share = async (rowId: string, more: object = {}): Promise<string> =>
  caller.succeed(getShareLinkV2, { body: { worksheetId: worksheet.id, rowId, ...more } })

const open = async (link: string, init: RequestInit = {}) => {
  const response = await fetch(link, { redirect: 'manual', ...init })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
const send = (link: string, password: string) =>
  open(link, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ password }),
  })

/** Addresses of files on a page. */
const filesOf = (text: string): readonly string[] =>
  [...text.matchAll(/(?:href|src)="(\/[^"]+)"/g)].map((match) => `${service.url}${match[1]}`)

describe('a share link', () => {
  it('opens a page of the visible fields without a key, and without any script', async () => {
    const { status, headers, text } = await open(await share(await add()))
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self'/)
    expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual(['no-store', 'no-referrer'])
    expect(text).toContain('<h1>Tent</h1>')
    expect(text).toContain('1,234.50')
    expect(text).toContain('Title of a secret')
    expect(text).not.toMatch(/<script|javascript:|\son\w+=/i)
  })

  it('tells nothing of hidden fields, of fields that were not chosen and of related rows beyond their title', async () => {
    const rowId = await add()
    const everything = (await open(await share(rowId))).text
    for (const kept of ['for us only', 'internal', 'unspeakable', rowId, worksheet.id, secret.id])
      expect(everything).not.toContain(kept)
    const chosen = await share(rowId, { visibleFields: [worksheet.fieldId('amount')] })
    const { text } = await open(chosen)
    expect(text).toContain('1,234.50')
    for (const kept of ['Tent', 'tent.png', 'Title of a secret', 'unspeakable']) expect(text).not.toContain(kept)
    const files = filesOf(everything)
    const elsewhere = files.map((file) => file.replace(/\/share\/[^/]+/, new URL(chosen).pathname))
    expect(files.length).toBeGreaterThan(0)
    for (const file of elsewhere) expect((await open(file)).status).toBe(404)
  })

  it('shows the row as it is now, with markup as text', async () => {
    const rowId = await add()
    const link = await share(rowId)
    const name = '<img src=x onerror=alert(1)>"\'&'
    const params = { worksheet_id: worksheet.id, row_id: rowId }
    await caller.succeed(updateRow, { params, body: { fields: entries(worksheet, { name }) } })
    const { text } = await open(link)
    expect(text).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;')
    expect(text).not.toContain('<img src=x')
  })

  it('serves files under the link alone', async () => {
    const rowId = await add()
    const [file = ''] = filesOf((await open(await share(rowId))).text)
    expect(file).toMatch(/\/share\/[\w-]{32}\/file\//)
    const response = await fetch(file)
    expect(Buffer.from(await response.arrayBuffer())).toEqual(picture)
    expect([response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual(['image/png', 'no-store'])
    for (const wrong of [file.replace('/0/', '/1/'), file.replace(worksheet.fieldId('picture'), worksheet.fieldId('name'))]) {
      expect((await open(wrong)).status).toBe(404)
    }
  })

  it('ends when its time is over, when its row is deleted and when it was never given out, all alike', async () => {
    const ending = await share(await add(), { validTime: '2026-11-20 12:00:05' })
    expect((await open(ending)).text).toContain('works until 2026-11-20 12:00:05')
    const [file = ''] = filesOf((await open(ending)).text)
    const rowId = await add()
    const deleted = await share(rowId)
    await caller.succeed(deleteRow, { params: { worksheet_id: worksheet.id, row_id: rowId } })
    now += 5000
    const pages = [
      ending,
      file,
      deleted,
      `${service.url}/share/${'x'.repeat(32)}`,
      `${service.url}/share/`,
      `${service.url}/share/../x`,
    ]
    const answers = await Promise.all(pages.slice(0, 5).map((page) => open(page)))
    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 404, 404])
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
  })

  it('asks for its password, shows nothing before, and opens with it and the cookie alone', { tags: 'full' }, async () => {
    const rowId = await add('Guarded')
    const link = await share(rowId, { password: 'pässword 1' })
    const asked = await open(link)
    expect(asked.status).toBe(200)
    expect(asked.text).toContain('type="password"')
    for (const kept of ['Guarded', '1,234.50', 'Shared things']) expect(asked.text).not.toContain(kept)
    for (const wrong of ['', 'password 1', 'pässword 1 ']) {
      const refused = await send(link, wrong)
      expect([refused.status, refused.headers.get('set-cookie')]).toEqual([403, null])
      expect(refused.text).toContain('This is not the password.')
    }
    const opened = await send(link, 'pässword 1')
    expect([opened.status, opened.headers.get('location')]).toEqual([303, new URL(link).pathname])
    const cookie = opened.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(new RegExp(`^gridstage-share=[0-9a-f]{64}; Path=${new URL(link).pathname}; HttpOnly; SameSite=Lax$`))
    const headers = { cookie: cookie.split(';')[0] ?? '' }
    const page = await open(link, { headers })
    expect(page.text).toContain('<h1>Guarded</h1>')
    const [file = ''] = filesOf(page.text)
    expect((await open(file)).status).toBe(404)
    expect((await open(file, { headers })).status).toBe(200)
    const other = await share(rowId, { password: 'pässword 1' })
    expect((await open(other, { headers })).text).toContain('type="password"')
  })

  it('makes guessing wait after ten wrong passwords, and lets in again later', { tags: 'full' }, async () => {
    const link = await share(await add(), { password: 'right' })
    for (let guess = 0; guess < 10; guess++) expect((await send(link, `wrong ${guess}`)).status).toBe(403)
    expect((await send(link, 'right')).status).toBe(429)
    now += 10 * 60_000
    expect((await send(link, 'right')).status).toBe(303)
    const atOnce = await Promise.all(Array.from({ length: 14 }, () => send(link, 'wrong')))
    expect(atOnce.filter((answer) => answer.status === 429)).toHaveLength(4)
  })

  it('keeps no password', async () => {
    const link = await share(await add(), { password: 'a secret word' })
    const stored = service.storage.activity.share(link.split('/').at(-1) ?? '')
    expect(JSON.stringify(stored)).not.toContain('a secret word')
  })

  it('can only be read', async () => {
    const link = await share(await add())
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) expect((await open(link, { method })).status).toBe(405)
    expect((await open(link, { method: 'HEAD' })).status).toBe(200)
  })

  it('is refused for what does not exist and with values that mean nothing', async () => {
    const rowId = await add()
    const refusal = (more: object) => caller.refusal(getShareLinkV2, { body: { worksheetId: worksheet.id, rowId, ...more } })
    expect(await refusal({ rowId: 'x' })).toBe(10007)
    expect(await refusal({ worksheetId: 'x' })).toBe(430022)
    expect(await refusal({ rowId: undefined })).toBe(10001)
    expect(await refusal({ visibleFields: ['x'] })).toBe(10001)
    expect(await refusal({ visibleFields: 'name' })).toBe(10001)
    expect(await refusal({ validTime: 'tomorrow' })).toBe(10002)
    expect(await refusal({ validTime: '2026-13-40 99:99:99' })).toBe(10002)
    expect(await refusal({ validTime: '2020-01-01 00:00:00' })).toBe(10002)
    expect(await refusal({ password: 5 })).toBe(10001)
  })

  it('shows every worksheet of the sample', async () => {
    for (const alias of ['orders', 'customers', 'products', 'employees', 'projects', 'tasks', 'assets']) {
      const { ids } = await readList(caller, await readWorksheet(caller, alias), { pageSize: 1 })
      const link = await caller.succeed(getShareLinkV2, { body: { worksheetId: alias, rowId: ids[0] ?? '' } })
      const { status, text } = await open(link)
      expect([alias, status]).toEqual([alias, 200])
      expect(text).not.toMatch(/undefined|\[object|NaN|[0-9a-f]{48}/)
      for (const file of filesOf(text)) expect((await open(file)).status).toBe(200)
    }
  })
})
