/** Names of the application's worksheets by id, from local data: those of its tree, and those that are only known by their rows. */
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { ok, type Result } from '../../../src-shared/lib/result.ts'
import { buildAppTree, listTreeWorksheets } from '../../../src-shared/model/app-tree.ts'
import type { Replica } from '../../replica/replica.ts'

export async function worksheetNames(replica: Replica): Promise<Result<ReadonlyMap<string, string>, HostError>> {
  const [stored, listed] = await Promise.all([replica.ask('app.read', null), replica.ask('worksheets.list', null)])
  if (!stored.ok) return stored
  if (!listed.ok) return listed
  const placed = stored.value.app === null ? [] : listTreeWorksheets(buildAppTree(stored.value.app))
  return ok(new Map<string, string>([...listed.value, ...placed].map((it) => [it.id, it.name])))
}
