import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lockDataFolder } from '../../../src-main/data-folder/lock-data-folder.ts'
import { makePrivateFile } from '../../../src-main/system/private-file.ts'
import { makePrivateFolder } from '../../../src-main/system/private-folder.ts'
import { type AccessPorts, restrictAccess } from '../../../src-main/system/windows-access.ts'

let base: string
beforeEach(() => {
  base = mkdtempSync(path.join(tmpdir(), 'gridstage-private-'))
})
afterEach(() => rmSync(base, { recursive: true, force: true }))

const modeOf = (file: string): number => statSync(file).mode & 0o7777
const existing = (mode: number, ...files: readonly string[]): string => {
  const folder = path.join(base, 'there')
  mkdirSync(folder)
  for (const name of files) writeFileSync(path.join(folder, name), '')
  chmodSync(folder, mode)
  return folder
}

describe('a folder of the user', () => {
  it('is closed to others from its making on, with those above it', () => {
    const folder = path.join(base, 'a', 'b')
    makePrivateFolder(folder, [])
    expect([modeOf(folder), modeOf(path.dirname(folder))]).toEqual([0o700, 0o700])
  })

  it.each([
    ['empty', 0o755, [], 0o700],
    ['ours', 0o755, ['service.db', 'notes.txt'], 0o700],
    ['ours and writable by a group', 0o775, ['service.db'], 0o700],
    ["somebody's own, in use for other things", 0o755, ['notes.txt'], 0o755],
    ['open to everybody on purpose', 0o777, ['service.db'], 0o777],
    ['like /tmp', 0o1777, ['service.db'], 0o1777],
    ['closed before', 0o500, ['service.db'], 0o500],
  ])('that was there before and is %s', (_what, mode, files, after) => {
    const folder = existing(mode, ...files)
    makePrivateFolder(folder, ['service.db'])
    expect(modeOf(folder)).toBe(after)
  })

  it('of the app is closed when it is taken, also where an older version left it open', () => {
    const folder = existing(0o755, 'settings.json')
    const lock = lockDataFolder(folder)
    expect([modeOf(folder), modeOf(path.join(folder, 'in-use.db')), modeOf(path.join(folder, 'in-use.lock'))]).toEqual([
      0o700, 0o600, 0o600,
    ])
    if (lock.ok) lock.value.release()
  })
})

it('a file that was there before is closed to others and keeps its content', () => {
  const file = path.join(base, 'old.db')
  writeFileSync(file, 'kept', { mode: 0o644 })
  makePrivateFile(file)
  expect([modeOf(file), statSync(file).size]).toEqual([0o600, 4])
})

describe('a folder on Windows', () => {
  const env = { USERPROFILE: 'C:\\Users\\nina', USERNAME: 'nina', USERDOMAIN: 'ACME', SystemRoot: 'C:\\Windows' }
  const restrict = (folder: string, more: Partial<AccessPorts> = {}) => {
    const ran: string[][] = []
    const run: AccessPorts['run'] = (program, args) => ran.push([program, ...args]) > 0
    return [restrictAccess(folder, { platform: 'win32', env, run, ...more }), ran]
  }

  it('outside of the profile is given to the user, the system and its administrators, and no longer inherits', () => {
    const grants = ['ACME\\nina', '*S-1-5-18', '*S-1-5-32-544'].flatMap((who) => ['/grant:r', `${who}:(OI)(CI)F`])
    const command = ['C:\\Windows\\System32\\icacls.exe', 'D:\\data', '/inheritance:r', ...grants]
    expect(restrict('D:\\data')).toEqual([true, [command]])
    expect(restrict('C:\\Users\\ninarossa')[1]).toHaveLength(1)
  })

  it('inside of the profile is left as it is, and nothing is run on other systems', () => {
    expect(restrict('C:\\Users\\nina\\AppData\\Roaming\\Gridstage')).toEqual([true, []])
    expect(restrict('/home/nina', { platform: 'linux' })).toEqual([true, []])
  })

  it('stays readable where nobody says who the user is', () => {
    expect(restrict('D:\\data', { env: {} })).toEqual([false, []])
  })
})
