import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { readCommand } from '../../../../src-main/service/command.ts'
import { childProgram } from '../../../support/worker-program.ts'

const entry = childProgram('service-command')
const running: { kill(): void }[] = []
afterEach(() => {
  for (const each of running.splice(0)) each.kill()
})

/** Runs the command; resolves with its first line, or with what it said when it ended. */
async function run(...args: readonly string[]) {
  const child = spawn(process.execPath, [entry, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  running.push(child)
  let [out, errors] = ['', '']
  child.stderr.on('data', (part: Buffer) => {
    errors += part.toString()
  })
  const ended = once(child, 'close').then(([code]: unknown[]) => ({ code, out, errors }))
  const line = new Promise<string>((resolve) => {
    child.stdout.on('data', (part: Buffer) => {
      out += part.toString()
      if (out.includes('\n')) resolve(out)
    })
  })
  return { child, ended, first: await Promise.race([line, ended]) }
}

describe('the service command', () => {
  it('prints one JSON line when it listens, and answers', async () => {
    const { child, ended, first } = await run('--port', '0', '--app-key', 'K', '--sign', 'S')
    const { url, appKey, sign } = JSON.parse(String(first))
    expect({ appKey, sign }).toEqual({ appKey: 'K', sign: 'S' })
    const answer = await fetch(`${url}/v3/app`, { headers: { Appkey: 'K', Sign: 'S' } })
    expect(await answer.json()).toMatchObject({ success: true, data: { name: 'My application' } })
    child.kill('SIGTERM')
    const { code, out } = await ended
    expect([code, out.trim().split('\n')]).toEqual([0, [first.toString().trim()]])
  })

  it('takes a reader and networks by its options', { tags: 'full' }, async () => {
    const { child, ended, first } = await run(
      '--port',
      '0',
      '--reader-key',
      'R',
      '--reader-sign',
      'T',
      '--allow-from',
      '127.0.0.1',
    )
    const { url } = JSON.parse(String(first))
    const headers = { 'Svc-Appkey': 'R', 'Svc-Sign': 'T' }
    expect(await (await fetch(`${url}/v3/app/roles`, { headers })).json()).toMatchObject({ success: true })
    const refused = await fetch(`${url}/v3/app/roles/any`, { method: 'DELETE', headers })
    expect(await refused.json()).toMatchObject({ success: false, error_code: 10005 })
    child.kill('SIGTERM')
    await ended
    const closed = await run('--port', '0', '--app-key', 'K', '--sign', 'S', '--allow-from', '10.0.0.0/8')
    const answer = await fetch(`${JSON.parse(String(closed.first)).url}/v3/app`, { headers: { Appkey: 'K', Sign: 'S' } })
    expect(await answer.json()).toMatchObject({ success: false, error_code: 10000 })
    closed.child.kill('SIGTERM')
    await closed.ended
  })

  it('takes a signature from a file or the environment, which do not stand among the processes', () => {
    const folder = mkdtempSync(join(tmpdir(), 'gridstage-command-'))
    const file = join(folder, 'sign')
    writeFileSync(file, 'from-file\n', { mode: 0o600 })
    const environment = {
      GRIDSTAGE_APP_KEY: 'K',
      GRIDSTAGE_SIGN: 'from-env',
      GRIDSTAGE_READER_KEY: 'R',
      GRIDSTAGE_READER_SIGN: 'T',
    }
    const read = (...args: readonly string[]) => {
      const command = readCommand(args, environment)
      return command.ok ? [command.value.appKey, command.value.sign, command.value.readOnlyCredentials] : command.error
    }
    const reader = { appKey: 'R', sign: 'T' }
    expect(read()).toEqual(['K', 'from-env', reader])
    expect(read('--sign-file', file)).toEqual(['K', 'from-file', reader])
    expect(read('--sign', 'given', '--reader-sign-file', file)).toEqual(['K', 'given', { appKey: 'R', sign: 'from-file' }])
    expect(read('--sign', 'given', '--sign-file', file)).toBe('--sign and --sign-file exclude each other')
    const missing = join(folder, 'missing')
    expect(read('--sign-file', missing)).toBe(`--sign-file ${missing}: the file cannot be read (ENOENT)`)
    writeFileSync(file, 'two\nlines\n')
    expect(read('--sign-file', file)).toBe(`--sign-file ${file}: expected one line with the signature`)
    rmSync(folder, { recursive: true })
  })

  it.each([
    [['--reader-key', 'R'], '--reader-key and --reader-sign go together'],
    [['--allow-from', 'everywhere'], '--allow-from everywhere: expected an address, or a network like 10.0.0.0/8'],
  ])('refuses %j in words', (args, words) => {
    expect(readCommand(args)).toEqual({ ok: false, error: words })
  })

  it('opens the sample workspace again with the same credentials', { tags: 'full' }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gridstage-command-'))
    try {
      const lines: unknown[] = []
      for (let n = 0; n < 2; n++) {
        const { child, ended, first } = await run('--port', '0', '--data', folder, '--sample')
        const { url, ...keys } = JSON.parse(String(first))
        lines.push(keys)
        const answer = await fetch(`${url}/v3/app`, { headers: { Appkey: keys.appKey, Sign: keys.sign } })
        expect(await answer.json()).toMatchObject({ data: { name: 'Nordlicht Outdoor' } })
        child.kill('SIGINT')
        await ended
      }
      expect(lines[1]).toEqual(lines[0])
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it('says in words that the port is in use, and ends with 1', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const address = other.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const { ended } = await run('--port', String(port))
    const { code, out, errors } = await ended
    other.close()
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(errors).toBe(`Port ${port} is in use by another program. Choose another one with --port, or 0 for any free one.\n`)
  })

  it('says in words that the data folder cannot be used, and ends with 1', async () => {
    const { ended } = await run('--port', '0', '--data', '/proc/nowhere')
    const { code, errors } = await ended
    expect(code).toBe(1)
    expect(errors).toMatch(/^The data folder cannot be used: \/proc\/nowhere /)
  })
})

describe('the arguments', () => {
  it('have their defaults', () => {
    expect(readCommand([])).toMatchObject({
      ok: true,
      value: { port: 4180, dataFolder: null, sample: false, rateLimits: { perSecond: null, quota: null }, faultControl: false },
    })
  })

  it('are read', () => {
    const args = [
      '--port',
      '0',
      '--data',
      'd',
      '--rate',
      '5',
      '--quota',
      '7',
      '--sample',
      '--faults',
      '--values',
      'rich',
      '--generate',
      '9',
      '--strict',
    ]
    expect(readCommand(args)).toMatchObject({
      ok: true,
      value: {
        port: 0,
        dataFolder: 'd',
        sample: true,
        faultControl: true,
        valueForm: 'rich',
        rateLimits: { perSecond: 5, quota: 7 },
        generate: [{ rows: 9 }],
        isStrict: true,
      },
    })
  })

  it.each([
    [['--port', 'x']],
    [['--port', '70000']],
    [['--rate', '0']],
    [['--rate', '1.5']],
    [['--values', 'poor']],
    [['--app-key', '']],
    [['--colour', 'red']],
    [['something']],
  ])('like %j are refused in words', (args) => {
    expect(readCommand(args)).toEqual({ ok: false, error: expect.any(String) })
  })
})
