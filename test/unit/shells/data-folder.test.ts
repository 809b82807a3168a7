import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { defaultDataFolder } from '../../../src-main/data-folder/default-data-folder.ts'
import { describeLockError, lockDataFolder } from '../../../src-main/data-folder/lock-data-folder.ts'

describe('the default data folder', () => {
  it('is where each system keeps it', () => {
    expect(defaultDataFolder('linux', {}, '/home/ann')).toBe('/home/ann/.config/Gridstage')
    expect(defaultDataFolder('linux', { XDG_CONFIG_HOME: '/conf' }, '/home/ann')).toBe('/conf/Gridstage')
    expect(defaultDataFolder('darwin', {}, '/Users/ann')).toBe('/Users/ann/Library/Application Support/Gridstage')
    expect(defaultDataFolder('win32', { APPDATA: '/roaming' }, '/Users/ann')).toBe('/roaming/Gridstage')
  })
})

describe('the lock of a data folder', () => {
  let folder: string
  beforeEach(() => {
    folder = path.join(mkdtempSync(path.join(tmpdir(), 'gridstage-lock-')), 'new')
  })
  afterEach(() => rmSync(path.dirname(folder), { recursive: true }))
  const file = () => path.join(folder, 'in-use.lock')

  it('creates the folder, and is gone when released', () => {
    const lock = lockDataFolder(folder)
    expect(existsSync(file())).toBe(true)
    if (lock.ok) lock.value.release()
    expect(existsSync(file())).toBe(false)
  })

  it('is refused to a second taker in the same process, until the first lets go', () => {
    const first = lockDataFolder(folder)
    expect(lockDataFolder(folder)).toEqual({ ok: false, error: { kind: 'in-use', pid: process.pid } })
    if (first.ok) first.value.release()
    const second = lockDataFolder(folder)
    expect(second.ok).toBe(true)
    if (second.ok) second.value.release()
  })

  it('says in words why a folder cannot be used', () => {
    const inFile = path.join(path.dirname(folder), 'file')
    writeFileSync(inFile, '')
    const lock = lockDataFolder(path.join(inFile, 'sub'))
    expect(lock.ok ? '' : describeLockError(lock.error, 'X')).toMatch(/^The data folder X cannot be used: ENOTDIR/)
    expect(describeLockError({ kind: 'in-use', pid: 7 }, 'X')).toBe(
      'Gridstage is already open on this data folder (process 7). Close it first, or choose another folder with --data.',
    )
    expect(describeLockError({ kind: 'in-use', pid: 0 }, 'X')).toBe(
      'Gridstage is already open on this data folder. Close it first, or choose another folder with --data.',
    )
  })
})
