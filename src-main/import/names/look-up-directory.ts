/**
 * Finds the member, department, region or role that a text of a paste or an import names: by its name, or by its path (`Germany / Bavaria`)
 * where several have the name. Regions only as deep as the field goes.
 */

import { type LookupKind, lookupKinds } from '../../../src-shared/host/calls/lookup-calls.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { ok, type Result } from '../../../src-shared/lib/result.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import { deepestLevel, endsWithPath, fitsLevel, innermost, pathParts } from '../../../src-shared/model/places/region-levels.ts'
import { judgeNames, type NameAnswer } from '../../../src-shared/model/texts/name-answer.ts'
import type { ApiClient } from '../../api-client/api-client.ts'
import type { CallOptions } from '../../api-client/call.ts'
import type { Replica } from '../../replica/replica.ts'
import { lookUpReference } from './look-up-reference.ts'

export type DirectoryField = Field & { readonly kind: LookupKind }

export const isInDirectory = (field: Field): field is DirectoryField =>
  (lookupKinds as readonly Field['kind'][]).includes(field.kind)

/** Names that hold the text; the one that is it is among the first. */
const mostSeen = 50

interface Asking {
  readonly client: ApiClient
  readonly replica: Replica
}

interface Named {
  readonly id: string
  readonly text: string
  /** Of regions and departments the path. */
  readonly detail: string
}

const hasPath = ({ kind }: Field): boolean => kind === 'regions' || kind === 'departments'

/** The names from the top down to the thing itself. */
const pathOf = ({ text, detail }: Named): readonly string[] => {
  const names = pathParts(detail)
  return names.at(-1)?.toLowerCase() === text.trim().toLowerCase() ? names : [...names, text]
}

export function judgePlaced(text: string, found: readonly Named[], field: Field): NameAnswer {
  if (!hasPath(field)) {
    const named = judgeNames(text, found)
    const byId = named.found === 'none' && found.some((it) => it.id === text.trim())
    return byId ? { found: 'one', id: text.trim() } : named
  }
  const fitting = field.kind === 'regions' ? found.filter((it) => fitsLevel(it.detail, deepestLevel(field))) : found
  const judged = judgeNames(text, fitting)
  if (judged.found === 'one') return judged
  if (judged.found === 'many') {
    const ids = new Set(judged.candidates.map((it) => it.key))
    const inner = innermost(fitting.filter((it) => ids.has(it.id)).map((it) => ({ ...it, path: it.detail })))
    return field.kind === 'regions' && inner.length === 1 ? { found: 'one', id: inner[0]?.id ?? '' } : judged
  }
  const parts = pathParts(text)
  if (parts.length < 2) return judged
  const placed = fitting.filter((it) => endsWithPath(pathOf(it), parts))
  const whole = placed.filter((it) => pathOf(it).length === parts.length)
  const [only, ...others] = whole.length > 0 ? whole : placed
  if (only === undefined) return judged
  if (others.length === 0) return { found: 'one', id: only.id }
  return { found: 'many', candidates: [only, ...others].slice(0, 10).map((it) => ({ key: it.id, text: it.detail })) }
}

export interface FoundInDirectory {
  readonly answer: NameAnswer
  /** Only names seen before were searched. */
  readonly isOffline: boolean
}

/** Who has left, and programs: the service finds no such member, and rows still name them. */
async function findFormerMember(
  { replica }: Asking,
  text: string,
  nobody: NameAnswer,
): Promise<Result<FoundInDirectory, HostError>> {
  const seen = await replica.ask('names.find', { kind: 'members', text, limit: mostSeen })
  if (!seen.ok) return seen
  const former = judgeNames(text, seen.value)
  return ok({ answer: former.found === 'none' ? nobody : former, isOffline: false })
}

export async function findInDirectory(
  asking: Asking,
  field: DirectoryField,
  text: string,
  options: CallOptions,
): Promise<Result<FoundInDirectory, HostError>> {
  const asked = await lookUpReference(asking, field.kind, text, options)
  if (!asked.ok) return asked
  const { found, isOffline } = asked.value
  const answer = judgePlaced(text, found, field)
  if (answer.found === 'none' && field.kind === 'members' && !isOffline) return findFormerMember(asking, text, answer)
  const last = pathParts(text).at(-1)
  if (answer.found !== 'none' || !hasPath(field) || last === undefined || last === text.trim()) return ok({ answer, isOffline })
  const below = await lookUpReference(asking, field.kind, last, options)
  if (!below.ok) return below
  return ok({ answer: judgePlaced(text, below.value.found, field), isOffline: below.value.isOffline })
}
