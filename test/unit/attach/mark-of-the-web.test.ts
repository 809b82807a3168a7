import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createForeignMark, type MarkPorts, systemMarkPorts } from '../../../src-main/attachments/mark-of-the-web.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gridstage-mark-'))
  file = join(folder, 'paper.pdf')
  writeFileSync(file, '%PDF-1.7')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const on = (platform: NodeJS.Platform, more: Partial<MarkPorts> = {}) =>
  createForeignMark({ ...systemMarkPorts, platform, ...more })

describe('a copy of what others made', () => {
  it('says in its stream on Windows that it comes from the internet, and not from where', async () => {
    expect(await on('win32')(file)).toBe(true)
    // Here the stream is a file of that name; on NTFS it hangs on the file itself.
    expect(readdirSync(folder).sort()).toEqual(['paper.pdf', 'paper.pdf:Zone.Identifier'])
    expect(readFileSync(`${file}:Zone.Identifier`, 'utf8')).toBe('[ZoneTransfer]\r\nZoneId=3\r\n')
  })

  it('is put in quarantine on macOS', async () => {
    const ran: unknown[] = []
    const run: MarkPorts['run'] = async (program, args) => ran.push([program, ...args]) > 0
    expect(await on('darwin', { run, now: () => 0x5f5e100, newId: () => 'ab-1' })(file)).toBe(true)
    expect(ran).toEqual([['/usr/bin/xattr', '-w', 'com.apple.quarantine', '0081;5f5e100;Gridstage;AB-1', file]])
  })

  it('carries no mark where the system has none, and says where it could not be marked', async () => {
    expect(await on('linux')(file)).toBe(true)
    expect(readdirSync(folder)).toEqual(['paper.pdf'])
    expect(await on('darwin')(join(folder, 'missing.pdf'))).toBe(false)
    expect(await on('win32')(join(folder, 'missing', 'a.pdf'))).toBe(false)
  })
})
