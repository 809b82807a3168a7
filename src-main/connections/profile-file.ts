/**
 * The connection profiles in one JSON file. A file of a newer app is never touched; a damaged one is set aside under another name
 * before a new one is begun, and of a partly damaged one every readable profile is kept.
 */
import { copyFile, readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { HostError } from '../../src-shared/host/host-error.ts'
import type { Clock } from '../../src-shared/lib/clock.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
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
  const asidePath = () =>
    `${path.replace(/\.json$/, '')}-damaged-${new Date(clock.now()).toISOString().replaceAll(':', '-')}.json`

  const write = async (profiles: readonly ConnectionProfile[]): Promise<Result<null, HostError>> => {
    try {
      await writeFileAtomically(path, `${JSON.stringify({ format: profileFormat, connections: profiles }, null, 2)}\n`)
      return ok(null)
    } catch (error) {
      return err(explainFileError(error))
    }
  }

  /** Keeps the damaged file under another name and goes on with what could be read of it. */
  const setAside = async (profiles: readonly ConnectionProfile[], what: string): Promise<Result<ReadProfiles, HostError>> => {
    const aside = asidePath()
    try {
      await copyFile(path, aside)
    } catch (error) {
      return err(explainFileError(error))
    }
    const written = await write(profiles)
    if (!written.ok) return written
    return ok({ profiles, notice: `${what} The file was kept as ${aside}, and your secrets are still in the keychain.` })
  }

  return {
    read: async () => {
      let text: string
      try {
        text = await readFile(path, 'utf8')
      } catch (error) {
        return codeOfFileError(error) === 'ENOENT' ? ok({ profiles: [], notice: null }) : err(explainFileError(error))
      }
      const json = parseJson(text)
      const format = anyFormat.safeParse(json)
      if (format.success && format.data.format > profileFormat) return err(storageError('newer-format'))
      const whole = currentFormat.safeParse(json)
      if (!whole.success) return setAside([], 'The list of connections was damaged and could not be read.')
      const entries = whole.data.connections.map((it) => connectionProfile.safeParse(it))
      const profiles = entries.flatMap((it) => (it.success ? [it.data] : []))
      if (profiles.length === entries.length) return ok({ profiles, notice: null })
      return setAside(profiles, 'Some connections were damaged and could not be read.')
    },
    write,
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
