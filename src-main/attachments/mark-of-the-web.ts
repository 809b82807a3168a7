/**
 * Marks a file as come from elsewhere, so that the system's and Office's own protection works: Windows and Office read the zone in a
 * stream beside the file, macOS an attribute. Linux knows no such mark. The address is left out: it may carry its own permission.
 */
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'

export interface MarkPorts {
  readonly platform: NodeJS.Platform
  /** Throws what the file system throws. */
  writeStream(path: string, text: string): Promise<void>
  /** True when the program ended well. */
  run(program: string, args: readonly string[]): Promise<boolean>
  /** Seconds since 1970. */
  now(): number
  newId(): string
}

/** True when the file carries the mark, or the system has none. */
export type MarkForeign = (path: string) => Promise<boolean>

export const systemMarkPorts: MarkPorts = {
  platform: process.platform,
  writeStream: (path, text) => writeFile(path, text),
  run: (program, args) => new Promise((resolve) => execFile(program, [...args], (error) => resolve(error === null))),
  now: () => Math.floor(Date.now() / 1000),
  newId: randomUUID,
}

/** Zone 3 is the internet. */
const zone = '[ZoneTransfer]\r\nZoneId=3\r\n'

export const createForeignMark =
  ({ platform, writeStream, run, now, newId }: MarkPorts): MarkForeign =>
  async (path) => {
    if (platform === 'win32')
      return writeStream(`${path}:Zone.Identifier`, zone).then(
        () => true,
        () => false,
      )
    if (platform !== 'darwin') return true
    // 0081: downloaded, and to be asked about before it is opened.
    const value = `0081;${now().toString(16)};Gridstage;${newId().toUpperCase()}`
    return run('/usr/bin/xattr', ['-w', 'com.apple.quarantine', value, path])
  }
