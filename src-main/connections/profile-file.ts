/**
 * The connection profiles in one JSON file, and what it last held in a copy beside it: the data of a connection on this computer is found by its profile
 * alone. A file of a newer app is never touched; a damaged one is set aside under another name, and profiles that cannot be read of it are those of the copy.
 */
import { copyFile, readFile } from 'node:fs/promises'
import { z } from 'zod'
import { countOf } from '../../src-shared/bulk/operation-label.ts'
import type { HostError } from '../../src-shared/host/host-error.ts'
import type { Clock } from '../../src-shared/lib/clock.ts'
import { err, mapOk, ok, type Result } from '../../src-shared/lib/result.ts'
import { writeFileAtomically } from '../data-folder/write-file-atomically.ts'
import { type ConnectionProfile, connectionProfile } from './connection-profile.ts'
import { codeOfFileError, explainFileError, storageError } from './storage-error.ts'

/** Raised when an older app could no longer read the file. */
export const profileFormat = 1

export interface ReadProfiles {
  readonly profiles: readonly ConnectionProfile[]
  /** What was wrong with the file and where its copy is, in words; null when all was well. */
  readonly notice: string | null
}

export interface ProfileFile {
  read(): Promise<Result<ReadProfiles, HostError>>
  write(profiles: readonly ConnectionProfile[]): Promise<Result<null, HostError>>
}

const anyFormat = z.looseObject({ format: z.int() })
const currentFormat = z.looseObject({ format: z.literal(profileFormat), connections: z.array(z.unknown()) })

export function createProfileFile(path: string, clock: Clock): ProfileFile {
  const stem = path.replace(/\.json$/, '')
  const copyPath = `${stem}-copy.json`
  const asidePath = () => `${stem}-damaged-${new Date(clock.now()).toISOString().replaceAll(':', '-')}.json`

  const write = async (profiles: readonly ConnectionProfile[]): Promise<Result<null, HostError>> => {
    const text = `${JSON.stringify({ format: profileFormat, connections: profiles }, null, 2)}\n`
    try {
      await writeFileAtomically(path, text)
    } catch (error) {
      return err(explainFileError(error))
    }
    // Behind it, so that what the copy has was the list once. The change is made, whatever becomes of the copy: the next one writes it again.
    await writeFileAtomically(copyPath, text).catch(() => undefined)
    return ok(null)
  }
  /** Where it cannot be read it is as if there were none. */
  const readCopy = async (): Promise<readonly ConnectionProfile[]> => {
    const text = await readFile(copyPath, 'utf8').catch(() => '')
    const copy = currentFormat.safeParse(parseJson(text))
    return copy.success ? readable(copy.data.connections) : []
  }
  const broughtBack = (count: number): string =>
    count === 0 ? '' : ` ${countOf(count, 'connection was', 'connections were')} brought back from its copy.`

  /** Keeps the damaged file under another name and goes on with what could be read of it, and of its copy. */
  const setAside = async (read: readonly ConnectionProfile[], what: string): Promise<Result<ReadProfiles, HostError>> => {
    const aside = asidePath()
    try {
      await copyFile(path, aside)
    } catch (error) {
      return err(explainFileError(error))
    }
    const known = new Set(read.map(({ id }) => id))
    const others = (await readCopy()).filter(({ id }) => !known.has(id))
    const profiles = [...read, ...others]
    const written = await write(profiles)
    if (!written.ok) return written
    const kept = `The file was kept as ${aside}, and your secrets are still in the keychain.`
    return ok({ profiles, notice: `${what}${broughtBack(others.length)} ${kept}` })
  }
  /** Nobody has added a connection yet, or the file has gone. */
  const begin = async (): Promise<Result<ReadProfiles, HostError>> => {
    const profiles = await readCopy()
    if (profiles.length === 0) return ok({ profiles, notice: null })
    const written = await write(profiles)
    return mapOk(written, () => ({ profiles, notice: `The list of connections was gone.${broughtBack(profiles.length)}` }))
  }

  return {
    read: async () => {
      let text: string
      try {
        text = await readFile(path, 'utf8')
      } catch (error) {
        return codeOfFileError(error) === 'ENOENT' ? begin() : err(explainFileError(error))
      }
      const json = parseJson(text)
      const format = anyFormat.safeParse(json)
      if (format.success && format.data.format > profileFormat) return err(storageError('newer-format'))
      const whole = currentFormat.safeParse(json)
      if (!whole.success) return setAside([], 'The list of connections was damaged and could not be read.')
      const profiles = readable(whole.data.connections)
      if (profiles.length === whole.data.connections.length) return ok({ profiles, notice: null })
      return setAside(profiles, 'Some connections were damaged and could not be read.')
    },
    write,
  }
}

const readable = (entries: readonly unknown[]): readonly ConnectionProfile[] =>
  entries.map((it) => connectionProfile.safeParse(it)).flatMap((it) => (it.success ? [it.data] : []))

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
