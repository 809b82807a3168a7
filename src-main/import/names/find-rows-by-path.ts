/** Finds the rows that paths such as `Outdoor / Tents / Family tents` name in the tree of a worksheet. */
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { ok, type Result } from '../../../src-shared/lib/result.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import type { WorksheetId } from '../../../src-shared/model/ids.ts'
import { endsWithPath, pathParts } from '../../../src-shared/model/places/region-levels.ts'
import { mostLevels, parentField, pathSeparator } from '../../../src-shared/model/row-tree.ts'
import { type NameAnswer, noSuchName } from '../../../src-shared/model/texts/name-answer.ts'
import type { ApiClient } from '../../api-client/api-client.ts'
import type { CallOptions } from '../../api-client/call.ts'
import { readPaths, type TitledRow } from './list-titled-rows.ts'

interface Placed {
  readonly id: string
  readonly path: readonly string[]
}

/** Whole paths go before the ends of longer ones. */
export function judgePaths(text: string, found: readonly Placed[]): NameAnswer {
  const parts = pathParts(text)
  const placed = parts.length < 2 ? [] : found.filter((it) => endsWithPath(it.path, parts))
  const whole = placed.filter((it) => it.path.length === parts.length)
  const [only, ...others] = whole.length > 0 ? whole : placed
  if (only === undefined) return noSuchName
  if (others.length === 0) return { found: 'one', id: only.id }
  const candidates = [only, ...others].slice(0, 10).map((it) => ({ key: it.id, text: it.path.join(pathSeparator) }))
  return { found: 'many', candidates }
}

const sameText = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()

/** Answers by text; a text that is no path, or a worksheet without a tree, has no answer. */
export async function findRowsByPath(
  client: ApiClient,
  { worksheetId, fields, title }: { readonly worksheetId: WorksheetId; readonly fields: readonly Field[]; readonly title: Field },
  texts: readonly string[],
  options: CallOptions,
  listByTitle: (titles: readonly string[], parent: Field) => Promise<Result<readonly TitledRow[], HostError>>,
): Promise<Result<ReadonlyMap<string, NameAnswer>, HostError>> {
  const parent = parentField(fields, worksheetId)
  const paths = texts.filter((text) => pathParts(text).length > 1)
  if (parent === null || paths.length === 0) return ok(new Map())
  const lastOf = (text: string): string => pathParts(text).at(-1) ?? ''
  const listed = await listByTitle([...new Set(paths.map(lastOf))], parent)
  if (!listed.ok) return listed
  const ways = await readPaths(client, { worksheetId, title, parent }, listed.value, mostLevels, options)
  if (!ways.ok) return ways
  return ok(
    new Map(
      paths.map((text) => {
        const named = listed.value.filter((row) => sameText(row.text, lastOf(text)))
        return [
          text,
          judgePaths(
            text,
            named.map(({ id }) => ({ id, path: ways.value.get(id) ?? [] })),
          ),
        ]
      }),
    ),
  )
}
