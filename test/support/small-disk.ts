/**
 * A disk of a few megabytes to fill for real: a tmpfs, mounted where the machine lets us. Also shows a folder read-only, since a
 * superuser is stopped by no permission bits.
 */
import { execFileSync } from 'node:child_process'
import { closeSync, cpSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const mount = (...args: readonly string[]): void => {
  execFileSync('mount', [...args], { stdio: 'pipe' })
}

/** Why disks cannot be mounted here, as a text to print; null where they can. */
export function whyNoDisk(): string | null {
  if (process.platform !== 'linux') return 'skipped: mounting a small disk needs Linux'
  try {
    const disk = mountSmallDisk(1)
    disk.remove()
    return null
  } catch (error) {
    return `skipped: a small disk cannot be mounted here (${error instanceof Error ? error.message.split('\n')[0] : String(error)})`
  }
}

export interface SmallDisk {
  readonly folder: string
  /** Takes all room but this many KiB. */
  fill(leaveKib?: number): void
  /** Gives the room back. */
  free(): void
  freeKib(): number
  readOnly(isReadOnly: boolean): void
  /** Takes the content of a folder over and lies in its place from then on. */
  adopt(place: string): void
  remove(): void
}

export function mountSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(path.join(tmpdir(), 'gridstage-disk-'))
  const places = [folder]
  mount('-t', 'tmpfs', '-o', `size=${megabytes}m`, 'gridstage-test', folder)
  const ballast = path.join(folder, 'ballast')
  const freeKib = (): number => {
    const { bavail, bsize } = statfsSync(folder)
    return Math.floor((bavail * bsize) / 1024)
  }
  return {
    folder,
    freeKib,
    fill(leaveKib = 0) {
      const file = openSync(ballast, 'a')
      const piece = Buffer.alloc(4096, 1)
      try {
        while (freeKib() - 4 >= leaveKib) writeSync(file, piece)
      } catch {
        // Full is what it shall be.
      } finally {
        closeSync(file)
      }
    },
    free: () => rmSync(ballast, { force: true }),
    readOnly: (isReadOnly) => mount('-o', `remount,${isReadOnly ? 'ro' : 'rw'}`, folder),
    adopt(place) {
      cpSync(place, folder, { recursive: true })
      mount('--bind', folder, place)
      places.push(place)
    },
    remove() {
      for (const place of places.reverse()) execFileSync('umount', ['-l', place], { stdio: 'pipe' })
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
