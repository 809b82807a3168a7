/** The profiles as they are stored, changed one after the other. What is found wrong with the stored list is told once. */
import type { HostError } from '../../src-shared/host/host-error.ts'
import { err, mapOk, ok, type Result } from '../../src-shared/lib/result.ts'
import type { ConnectionId } from '../../src-shared/model/ids.ts'
import type { ConnectionProfile } from './connection-profile.ts'
import type { ProfileFile } from './profile-file.ts'

export const noConnection = (): HostError => ({
  kind: 'not-found',
  message: 'This connection does not exist any more.',
  what: 'connection',
})

export function createProfileList(file: ProfileFile) {
  let lastChange: Promise<unknown> = Promise.resolve()
  /** What was found wrong with the stored list and not told yet. */
  let notice: string | null = null

  const readStored = async (): Promise<Result<readonly ConnectionProfile[], HostError>> => {
    const stored = await file.read()
    if (!stored.ok) return stored
    notice = stored.value.notice ?? notice
    return ok(stored.value.profiles)
  }

  /** Runs `change` after all earlier ones, over the list as it is stored then. */
  const change = <T>(
    make: (
      profiles: readonly ConnectionProfile[],
    ) => Promise<Result<{ readonly profiles: readonly ConnectionProfile[]; readonly value: T }, HostError>>,
  ): Promise<Result<T, HostError>> => {
    const made = lastChange.then(async () => {
      const stored = await readStored()
      if (!stored.ok) return stored
      const changed = await make(stored.value)
      if (!changed.ok) return changed
      return mapOk(await file.write(changed.value.profiles), () => changed.value.value)
    })
    lastChange = made.catch(() => undefined)
    return made
  }

  const replace = (
    id: ConnectionId,
    make: (old: ConnectionProfile) => ConnectionProfile,
  ): Promise<Result<ConnectionProfile, HostError>> =>
    change(async (profiles) => {
      const old = profiles.find((it) => it.id === id)
      if (old === undefined) return err(noConnection())
      const value = make(old)
      return ok({ profiles: profiles.map((it) => (it.id === id ? value : it)), value })
    })

  const find = async (id: ConnectionId): Promise<Result<ConnectionProfile, HostError>> => {
    const stored = await readStored()
    if (!stored.ok) return stored
    const profile = stored.value.find((it) => it.id === id)
    return profile === undefined ? err(noConnection()) : ok(profile)
  }

  const takeNotice = (): string | null => {
    const pending = notice
    notice = null
    return pending
  }

  return { readStored, change, replace, find, takeNotice }
}
