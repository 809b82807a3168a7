import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { childProgram } from '../../support/worker-program.ts'

const entry = childProgram('service-command')
let folder = ''
let child: ChildProcess | null = null

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gridstage-kill-'))
})
afterEach(() => {
  child?.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** A running service over the folder, and a way to call it. */
async function start() {
  const started = spawn(process.execPath, [entry, '--strict', '--port', '0', '--data', folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child = started
  const [line] = await once(started.stdout, 'data')
  const { url, appKey, sign } = JSON.parse(String(line))
  const headers = { 'Svc-Appkey': appKey, 'Svc-Sign': sign, 'Content-Type': 'application/json' }
  const call = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${url}/v3/app/worksheets${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return (await response.json()).data
  }
  return { process: started, call }
}

describe('a service that is killed', () => {
  it('has every row that it answered, and none of a batch by halves', async () => {
    const { process: first, call } = await start()
    const { worksheetId } = await call('POST', '', { name: 'Rows', fields: [{ name: 'Name', type: '2' }] })
    const field = (await call('GET', `/${worksheetId}`)).fields[0].id
    const answered = new Set<string>()
    const batch = { rows: Array.from({ length: 500 }, (_, n) => ({ fields: [{ id: field, value: `row ${n}` }] })) }
    const write = async (): Promise<void> => {
      for (;;) {
        const data = await call('POST', `/${worksheetId}/rows/batch`, batch)
        for (const id of data.rowIds) answered.add(id)
        if (answered.size >= 10_000) first.kill('SIGKILL')
      }
    }
    await expect(Promise.all([write(), write(), write()])).rejects.toThrow()

    const { call: again } = await start()
    const ids = new Set<string>()
    let total = 1
    for (let pageIndex = 1; ids.size < total; pageIndex++) {
      const page = await again('POST', `/${worksheetId}/rows/list`, { pageSize: 1000, pageIndex })
      total = page.total
      for (const row of page.rows) ids.add(row.id)
    }
    expect([...answered].filter((id) => !ids.has(id))).toEqual([])
    expect(total % 500).toBe(0)
  })
})
