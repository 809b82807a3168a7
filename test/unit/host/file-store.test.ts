import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createFileStore, type FileStore } from '../../../src-main/host/files/file-store.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { err, ok } from '../../../src-shared/lib/result.ts'

let root: string
let store: FileStore
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'gridstage-files-'))
  let last = 0
  store = await createFileStore({ folder: join(root, 'transit'), ids: { next: () => `id-${++last}` } })
})
afterEach(() => rmSync(root, { recursive: true }))

const kept = () => readdirSync(join(root, 'transit'))
const full: HostError = { kind: 'storage', reason: 'disk-full', message: 'The disk is full.' }

it('offers a file that was made, under its name', async () => {
  const made = await store.make('rows.csv', async (path) => {
    await writeFile(path, 'a,b')
    return ok(2)
  })
  expect(made).toEqual(ok({ file: { path: '/download/id-2', name: 'rows.csv' }, made: 2 }))
  expect(await (await store.respond(new Request('http://x.test/download/id-2'))).text()).toBe('a,b')
})

it('keeps nothing of one that could not be made, or in which a bug was met', async () => {
  const half = async (path: string): Promise<never> => {
    await writeFile(path, 'a,')
    throw new Error('a bug')
  }
  const refused = await store.make('rows.csv', async (path) => {
    await writeFile(path, 'a,')
    return err(full)
  })
  expect(refused).toEqual(err(full))
  await expect(store.make('rows.csv', half)).rejects.toThrow('a bug')
  expect(kept()).toEqual([])
})
