/** Profiles on disk and secrets in the vault. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import type { Connections } from '../../../src-main/connections/connections.ts'
import { explainFileError } from '../../../src-main/connections/storage-error.ts'
import { ownDialect } from '../../../src-shared/api/dialect.ts'
import { err } from '../../../src-shared/lib/result.ts'
import { connectionId } from '../../../src-shared/model/ids.ts'
import { createTestConnections } from '../../support/connections/create-test-connections.ts'

const opened: ReturnType<typeof createTestConnections>[] = []
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close()
})

function start(...options: Parameters<typeof createTestConnections>) {
  const started = createTestConnections(...options)
  opened.push(started)
  return started
}

const secret = { appKey: '0123456789abcdef', sign: 'the-signature-of-the-application' }
const form = { name: 'Shop', address: 'https://data.example.com' }
const id = connectionId.parse('id-1')

async function namesIn(connections: Connections) {
  const listed = await connections.list()
  return listed.ok ? listed.value.connections.map((it) => it.name) : listed.error
}

describe('connections', () => {
  test('are none at first', async () => {
    const { connections, path } = start()
    expect(await connections.list()).toEqual({ ok: true, value: { connections: [], notice: null } })
    expect(existsSync(path)).toBe(false)
  })

  test('are kept with name, address and dialect, and the secret only in the keychain', async () => {
    const { connections, reopen, path, folder } = start()
    const added = await connections.add(
      { name: ' Shop ', address: 'data.example.com/api/v3/app' },
      { appKey: ` ${secret.appKey}\n`, sign: secret.sign },
    )
    const profile = {
      id: 'id-1',
      name: 'Shop',
      kind: 'remote',
      address: 'https://data.example.com',
      dialect: { ...ownDialect, pathPrefix: '/api' },
      label: null,
      lastOpenedAt: null,
    }
    const summary = { ...profile, secret: 'stored' }
    expect(added).toEqual({ ok: true, value: { connection: summary, secretWarning: null } })
    expect(await reopen().list()).toEqual({ ok: true, value: { connections: [summary], notice: null } })
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ format: 1, connections: [profile] })
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      const full = join(folder, file)
      if (!existsSync(full) || !file.includes('.')) continue
      expect(readFileSync(full, 'utf8')).not.toContain(secret.appKey)
      expect(readFileSync(full, 'utf8')).not.toContain(secret.sign)
    }
  })

  test('come latest opened first', async () => {
    let now = 1000
    const { connections } = start({ clock: { now: () => now } })
    for (const name of ['a', 'b', 'c']) await connections.add({ ...form, name }, secret)
    await connections.markOpened(connectionId.parse('id-2'))
    now = 2000
    await connections.markOpened(connectionId.parse('id-3'))
    expect(await namesIn(connections)).toEqual(['c', 'b', 'a'])
  })

  test('all arrive when added at the same time', async () => {
    const { connections } = start()
    await Promise.all(['a', 'b', 'c', 'd'].map((name) => connections.add({ ...form, name }, secret)))
    expect(await namesIn(connections)).toEqual(['a', 'b', 'c', 'd'])
  })

  test('keep their secret when they are changed without one', async () => {
    const { connections, reopen, keychain } = start()
    await connections.add(form, secret)
    const dialect = { ...ownDialect, headerPrefix: 'Hub-' }
    const updated = await connections.update(id, { ...form, name: 'Store', dialect })
    expect(updated).toMatchObject({ ok: true, value: { connection: { name: 'Store', dialect, secret: 'stored' } } })
    expect(await keychain.read(id)).toEqual({ kind: 'found', secret })
    expect(await namesIn(reopen())).toEqual(['Store'])
  })

  test('do not carry a stored secret to another address', async () => {
    const { connections, keychain } = start()
    await connections.add(form, secret)
    const moved = { ...form, address: 'https://elsewhere.example.com' }
    expect(await connections.update(id, moved)).toMatchObject({ ok: false, error: { kind: 'invalid' } })
    expect(await connections.update(id, moved, { ...secret, sign: 'new' })).toMatchObject({ ok: true })
    expect(await keychain.read(id)).toEqual({ kind: 'found', secret: { ...secret, sign: 'new' } })
  })

  test('are removed with secret and local data', async () => {
    const { connections, keychain, removed, reopen } = start()
    await connections.add(form, secret)
    expect(await connections.remove(id)).toEqual({ ok: true, value: { warning: null } })
    expect(removed).toEqual(['id-1'])
    expect(await keychain.read(id)).toEqual({ kind: 'absent' })
    expect(await namesIn(reopen())).toEqual([])
    expect(await connections.remove(id)).toMatchObject({ ok: false, error: { kind: 'not-found' } })
  })

  test('leave no secret behind, also where the list cannot be written any more', async () => {
    const { connections, keychain, path } = start()
    await connections.add(form, secret)
    mkdirSync(`${path}.new`)
    expect(await connections.remove(id)).toMatchObject({ ok: false, error: { kind: 'storage' } })
    expect(await keychain.read(id)).toEqual({ kind: 'absent' })
    rmSync(`${path}.new`, { recursive: true })
    expect(await connections.list()).toMatchObject({ ok: true, value: { connections: [{ id, secret: 'missing' }] } })
    expect(await connections.remove(id)).toEqual({ ok: true, value: { warning: null } })
  })

  test('stay when their local data cannot be removed', async () => {
    const { connections } = start({ removeLocalData: async () => err({ kind: 'invalid', message: 'staged changes' }) })
    await connections.add(form, secret)
    expect(await connections.remove(id)).toEqual({ ok: false, error: { kind: 'invalid', message: 'staged changes' } })
    expect(await namesIn(connections)).toEqual(['Shop'])
  })

  test('know the sample workspace once, at its latest address', async () => {
    const { connections, keychain } = start()
    await connections.adoptSample('http://127.0.0.1:1111', secret)
    await connections.adoptSample('http://127.0.0.1:2222', secret)
    const listed = await connections.list()
    expect(listed).toMatchObject({
      ok: true,
      value: { connections: [{ kind: 'sample', address: 'http://127.0.0.1:2222', secret: 'this-run' }] },
    })
    expect(listed.ok && listed.value.connections).toHaveLength(1)
    expect(await keychain.read(id)).toEqual({ kind: 'absent' })
  })

  test.each([
    [{ ...form, name: '  ' }, secret],
    [{ ...form, address: 'ftp://x' }, secret],
    [form, { ...secret, appKey: ' ' }],
    [form, { ...secret, sign: '' }],
    [form, { ...secret, sign: 'two words' }],
    [form, { ...secret, appKey: 'schlüssel' }],
  ])('refuse %o with %o in words, and keep nothing', async (badForm, badSecret) => {
    const { connections } = start()
    expect(await connections.add(badForm, badSecret)).toEqual({
      ok: false,
      error: { kind: 'invalid', message: expect.stringMatching(/^[A-Z].*\.$/) },
    })
    expect(await namesIn(connections)).toEqual([])
  })
})

describe('the file of profiles', () => {
  const writeFile = (path: string, content: string) => {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
  }

  test('of a newer app is refused in words and left alone', async () => {
    const { connections, path } = start()
    const content = JSON.stringify({ format: 2, connections: 'of another kind' })
    writeFile(path, content)
    expect(await connections.list()).toMatchObject({ ok: false, error: { kind: 'storage', reason: 'newer-format' } })
    expect(await connections.add(form, secret)).toMatchObject({ ok: false, error: { kind: 'storage', reason: 'newer-format' } })
    expect(readFileSync(path, 'utf8')).toBe(content)
  })

  test.each(['', 'not JSON', '{"format":1', '[]', '{"format":1,"connections":{}}', 'null'])(
    'that is damaged (%s) is set aside, said once, and work goes on',
    async (content) => {
      const { connections, path } = start()
      writeFile(path, content)
      const listed = await connections.list()
      expect(listed).toMatchObject({ ok: true, value: { connections: [], notice: expect.stringContaining('damaged') } })
      const aside = readdirSync(dirname(path)).filter((it) => it.includes('damaged'))
      expect(aside).toHaveLength(1)
      expect(readFileSync(join(dirname(path), aside[0] ?? ''), 'utf8')).toBe(content)
      expect(await connections.list()).toMatchObject({ ok: true, value: { notice: null } })
      expect(await connections.add(form, secret)).toMatchObject({ ok: true })
    },
  )

  test('keeps every readable profile when one is damaged', async () => {
    const { connections, path, reopen } = start()
    await connections.add(form, secret)
    const stored = JSON.parse(readFileSync(path, 'utf8'))
    writeFile(path, JSON.stringify({ ...stored, connections: [{ id: 7 }, ...stored.connections] }))
    expect(await reopen().list()).toMatchObject({
      ok: true,
      value: { connections: [{ name: 'Shop' }], notice: expect.stringContaining('Some') },
    })
    expect(await reopen().list()).toMatchObject({ ok: true, value: { connections: [{ name: 'Shop' }], notice: null } })
  })

  test.each([
    [
      'damaged',
      (path: string) => writeFile(path, '{"format":1'),
      'was damaged and could not be read. 1 connection was brought back',
    ],
    ['gone', (path: string) => rmSync(path), 'was gone. 1 connection was brought back from its copy.'],
    [
      'damaged in part',
      (path: string) => writeFile(path, '{"format":1,"connections":[{"id":7}]}'),
      '1 connection was brought back',
    ],
  ])('that is %s is brought back from its copy, with the ids by which local data is found', async (_, damage, words) => {
    const { connections, path, reopen } = start()
    const added = await connections.add(form, secret)
    if (!added.ok) throw new Error(added.error.message)
    damage(path)
    const [{ id }, notice] = [added.value.connection, expect.stringContaining(words)]
    expect(await reopen().list()).toMatchObject({ ok: true, value: { connections: [{ id, secret: 'stored' }], notice } })
    expect(await reopen().list()).toMatchObject({ ok: true, value: { connections: [{ id }], notice: null } })
  })

  test('is changed also where its copy cannot be written', async () => {
    const { connections, path, reopen } = start()
    mkdirSync(join(dirname(path), 'connections-copy.json.new'), { recursive: true })
    expect(await connections.add(form, secret)).toMatchObject({ ok: true })
    expect(await reopen().list()).toMatchObject({ ok: true, value: { connections: [{ name: 'Shop', secret: 'stored' }] } })
  })

  test('brings no connection back that was removed', async () => {
    const { connections, path, reopen } = start()
    const added = await connections.add(form, secret)
    if (!added.ok) throw new Error(added.error.message)
    await connections.remove(added.value.connection.id)
    rmSync(path)
    expect(await reopen().list()).toEqual({ ok: true, value: { connections: [], notice: null } })
  })

  test('fails in words when its folder cannot be made', async () => {
    const { connections, path } = start()
    writeFileSync(dirname(path), 'a file where the folder should be')
    expect(await connections.add(form, secret)).toMatchObject({ ok: false, error: { kind: 'storage', reason: 'failed' } })
  })

  test('leaves no half-written file behind', async () => {
    const { connections, path } = start()
    await connections.add(form, secret)
    expect(readdirSync(dirname(path)).sort()).toEqual(['connections-copy.json', 'connections.json'])
  })

  test.each([
    ['ENOSPC', 'disk-full'],
    ['EDQUOT', 'disk-full'],
    ['EACCES', 'read-only'],
    ['EROFS', 'read-only'],
    ['EBUSY', 'busy'],
    ['EIO', 'failed'],
  ])('names %s as %s', (code, reason) => {
    expect(explainFileError(Object.assign(new Error('x'), { code }))).toMatchObject({ kind: 'storage', reason })
  })
})
