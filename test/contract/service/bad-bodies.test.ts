import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteRow } from '../../../src-shared/api/v3/v3-row-operations.ts'
import { type Caller, createCaller, credentialHeaders } from '../../support/service/service-caller.ts'
import { addRow, makeWorksheet, readList, type TestWorksheet } from '../../support/service/service-worksheets.ts'
import { type StartedService, startService } from '../../support/service/start-service.ts'

let service: StartedService
let caller: Caller
let worksheet: TestWorksheet

beforeAll(async () => {
  service = await startService()
  caller = createCaller(service)
  worksheet = await makeWorksheet(caller, 'Target', [{ alias: 'name', type: '2' }])
  await addRow(caller, worksheet, { name: 'kept' })
})
afterAll(() => service.close())

const post = async (body: string | Uint8Array<ArrayBuffer>, headers: Readonly<Record<string, string>> = {}) => {
  const response = await fetch(`${service.url}/v3/app/worksheets/${worksheet.id}/rows`, {
    method: 'POST',
    headers: { ...credentialHeaders(service), 'Content-Type': 'application/json', ...headers },
    body,
  })
  expect(response.status).toBe(200)
  return response.json()
}
const name = () => worksheet.fieldId('name')
const row = (value: string): string => `{"fields":[{"id":"${name()}","value":${value}}]}`

describe('a body', () => {
  it.each<[what: string, body: () => string | Uint8Array<ArrayBuffer>, code: number]>([
    ['that is empty', () => '', 10001],
    ['that is no JSON', () => 'fields=1', 10001],
    ['that breaks off', () => '{"fields":[', 10001],
    ['that is a list', () => '[]', 10001],
    ['that is null', () => 'null', 10001],
    ['that is a number', () => '1', 10001],
    ['of two documents', () => '{}{}', 10001],
    ['of invalid UTF-8', () => new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), 10001],
    ['with a byte order mark before nonsense', () => '\ufeffnonsense', 10001],
    ['with __proto__ as a parameter', () => '{"__proto__":{"fields":[]}}', 10001],
    ['with __proto__ beside the parameters', () => '{"fields":[],"__proto__":{"triggerWorkflow":false}}', 10001],
    ['with constructor as a field', () => '{"fields":[{"id":"constructor","value":"x"}]}', 10001],
    ['with __proto__ as a field', () => '{"fields":[{"id":"__proto__","value":"x"}]}', 10001],
    ['with a deeply nested value', () => row(`${'['.repeat(200_000)}${']'.repeat(200_000)}`), 10002],
    ['with deeply nested objects', () => row(`${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`), 10002],
    ['that is deeply nested itself', () => `${'{"fields":'.repeat(100_000)}1${'}'.repeat(100_000)}`, 10001],
    ['with a number beyond a double', () => row('1e999'), 10002],
  ])('%s is refused', async (_, body, code) => {
    expect(await post(body())).toMatchObject({ success: false, error_code: code, data: null })
    expect((await readList(caller, worksheet)).rows).toEqual([{ name: 'kept' }])
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''])(
    'of the type "%s" is refused',
    async (type) => {
      expect(await post(row('"x"'), { 'Content-Type': type })).toMatchObject({ success: false, error_code: 10001 })
      expect((await readList(caller, worksheet)).total).toBe(1)
    },
  )

  it('may name its character set', async () => {
    const reply = await post(row('"charset"'), { 'Content-Type': 'Application/JSON; charset=UTF-8' })
    expect(reply).toMatchObject({ success: true })
    await service.service.handle(
      new Request(`${service.url}/v3/app/worksheets/${worksheet.id}/rows/${reply.data.id}`, {
        method: 'DELETE',
        headers: credentialHeaders(service),
      }),
    )
  })

  it('takes parameter names in other letter cases', async () => {
    const reply = await post(`{"FIELDS":[{"ID":"${name()}","Value":"x"}],"triggerworkflow":false}`)
    expect(reply).toMatchObject({ success: true })
    expect((await readList(caller, worksheet)).rows[0]).toEqual({ name: 'x' })
  })

  it('does not take a parameter in two letter cases', async () => {
    expect(await post('{"fields":[],"Fields":[]}')).toMatchObject({ success: false, error_code: 10001 })
  })

  it('of more than 16 MB is kept as text where a text may be that long, and refused everywhere else', {
    tags: 'full',
  }, async () => {
    const long = 'ä'.repeat(17 * 1024 * 1024)
    const reply = await post(row(JSON.stringify(long)))
    expect(reply).toMatchObject({ success: true })
    const { rows } = await readList(caller, worksheet, { pageSize: 1 })
    expect(rows[0]?.name === long).toBe(true)
    const params = { worksheet_id: worksheet.id, row_id: reply.data.id }
    await caller.succeed(deleteRow, { params, body: { permanent: true } })
    expect(await post(`{"fields":[],"${'x'.repeat(17 * 1024 * 1024)}":1}`)).toMatchObject({ success: false, error_code: 10001 })
    expect(await post(`{"fields":"${'x'.repeat(17 * 1024 * 1024)}"}`)).toMatchObject({ success: false, error_code: 10001 })
  })

  it('beyond what the service reads is refused in the envelope', async () => {
    const chunk = Buffer.alloc(4 * 1024 * 1024, 0x61)
    const text = await new Promise<string>((resolve, reject) => {
      const request = httpRequest(
        `${service.url}/v3/app/worksheets/${worksheet.id}/rows`,
        { method: 'POST', headers: { ...credentialHeaders(service), 'content-type': 'application/json' } },
        (response) => {
          const parts: Buffer[] = []
          response.on('data', (part: Buffer) => parts.push(part))
          response.on('end', () => resolve(Buffer.concat(parts).toString()))
        },
      )
      request.on('error', reject)
      let left = 33
      const write = (): void => {
        while (left > 0) {
          left -= 1
          if (!request.write(chunk)) {
            request.once('drain', write)
            return
          }
        }
        request.end()
      }
      write()
    })
    expect(JSON.parse(text)).toMatchObject({ success: false, error_code: 10002 })
  })
})

describe('a text', () => {
  it.each(["'; drop table w1; --", '" or 1=1 --', '%_\\', '<img src=x onerror=alert(1)>', '{{constructor}}'])(
    'like %s is kept as it is and found by itself',
    async (text) => {
      const id = await addRow(caller, worksheet, { name: text })
      for (const operator of ['eq', 'contains', 'startswith', 'endswith']) {
        const filter = { type: 'condition', field: name(), operator, value: text }
        const found = await readList(caller, worksheet, { filter })
        expect(found.ids).toContain(id)
        expect(found.rows.every((each) => String(each.name).toLowerCase().includes(text.toLowerCase()))).toBe(true)
      }
    },
  )
})
