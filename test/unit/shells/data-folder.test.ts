import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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

  it('is refused while another process holds it, and free when that process is gone', async () => {
    const lock = lockDataFolder(folder)
    expect(lock.ok).toBe(true)
    const [, boot] = readFileSync(file(), 'utf8').split(' ')
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    writeFileSync(file(), `${other.pid} ${boot}`)
    expect(lockDataFolder(folder)).toEqual({ ok: false, error: { kind: 'in-use', pid: other.pid } })
    other.kill()
    await once(other, 'exit')
    expect(lockDataFolder(folder).ok).toBe(true)
  })

  it('is free when its holder ran before the machine started', () => {
    expect(lockDataFolder(folder).ok).toBe(true)
    writeFileSync(file(), `${process.ppid} 1000`)
    expect(lockDataFolder(folder).ok).toBe(true)
  })

  it.each(['', 'garbage', '-5 1', '0'])('is free when its file says %j', (text) => {
    expect(lockDataFolder(folder).ok).toBe(true)
    writeFileSync(file(), text)
    expect(lockDataFolder(folder).ok).toBe(true)
  })

  it('says in words why a folder cannot be used', () => {
    const inFile = path.join(path.dirname(folder), 'file')
    writeFileSync(inFile, '')
    const lock = lockDataFolder(path.join(inFile, 'sub'))
    expect(lock.ok ? '' : describeLockError(lock.error, 'X')).toMatch(/^The data folder X cannot be used: ENOTDIR/)
    expect(describeLockError({ kind: 'in-use', pid: 7 }, 'X')).toBe(
      'Gridstage is already open on this data folder (process 7). Close it first, or choose another folder with --data.',
    )
  })
})
