/**
 * What a liberal service takes besides the interface's own form (service-notes B, the liberal service), in words for both descriptions of the interface. A strict
 * service says the same, and that it takes none of it.
 */
import { deployedAttributeNames, deployedHeaderPrefixes, responseFormats } from '../../../../src-shared/api/deployed-names.ts'
import { type AnyOperation, methodsOf, pathsOf } from '../../../../src-shared/api/operation.ts'
import { takesFormat } from '../response-format.ts'

export const modeWords = (isStrict: boolean): string =>
  isStrict
    ? 'This service is strict: it takes the interface’s own form only. Started without --strict it also takes what programs send that were written for deployed services:'
    : 'This service is liberal: beside the interface’s own form it takes what programs send that were written for deployed services. Started with --strict it takes none of the following:'

const listed = (names: readonly string[]): string => names.join(', ')
const headers = deployedHeaderPrefixes.map((prefix) => `${prefix}Appkey and ${prefix}Sign`).join('; ')

/** What holds for every operation: the part of a call, and what is taken there. */
export const liberalForms: readonly (readonly [part: string, words: string])[] = [
  ['Headers', `${headers}.`],
  ['Paths', 'All of them with /api before them as well, those of V2 also without it.'],
  ['Parameters of V2', 'In the body and in the query, appKey and sign too; what stands in both counts as the body says.'],
  ['Unknown keys', 'Ignored, in bodies and queries.'],
  ['Nothing', 'null wherever a parameter may be left out; {} for a filter; an empty list of filters.'],
  ['Letter case', 'Any, for words of a fixed list: logic, direction, type and operator of conditions.'],
  ['Booleans', 'true and false in any letter case, 1 and 0, as numbers and as texts.'],
  ['Numbers', 'Numeric texts.'],
  ['System attributes', `In filters and sorts also ${listed(Object.keys(deployedAttributeNames))}.`],
  ['Options', 'An array of keys or of {key, value}, a single key, or the text of an option that only one option has.'],
  ['People', 'Account ids separated by commas, an array of them, or an array of {accountId}.'],
  ['Related rows', 'Row ids separated by commas, an array of them, or an array of {sid}.'],
  ['Attachments', '{name, url} under the keys that deployed services answer too: {file_name, downloadUrl}.'],
  ['Lists and objects', 'Also as JSON in a text, as V2 answers them.'],
  ['Dates', 'Cut to what their field keeps: a year, a year and month.'],
  ['Option sets', 'Edited by PUT too.'],
  ['Hooks', 'Parameters that the process does not have are ignored.'],
]

const json = (value: unknown): string => JSON.stringify(value)

/** What is taken of one operation besides; none where the operation has no other forms of its own. */
export function liberalNotes(operation: AnyOperation): readonly string[] {
  const own = new Set(pathsOf(operation, true))
  const paths = pathsOf(operation, false).filter((path) => !own.has(path))
  const verbs = methodsOf(operation, false).filter((method) => method !== operation.method)
  const absent = Object.entries(operation.whenAbsent ?? {}).map(([name, value]) => `${name} (then ${json(value)})`)
  return [
    ...(paths.length === 0 ? [] : [`at ${paths.join(', ')}`]),
    ...(verbs.length === 0 ? [] : [`by ${verbs.join(', ')}`]),
    ...(absent.length === 0 ? [] : [`without ${absent.join(' and ')}`]),
    ...(operation.deployedOnly === undefined ? [] : [`with ${operation.deployedOnly.join(', ')}`]),
    ...(takesFormat(operation)
      ? [`with responseFormat ${responseFormats.join(' or ')}; md answers the same as Markdown tables`]
      : []),
  ]
}
