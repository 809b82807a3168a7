/** Lines of the request log in words, and what is searched in them. Pure. */
import { operations } from '../../../src-shared/api/operations.ts'
import type { RequestRecord } from '../../../src-shared/host/calls/app-calls.ts'

const titles: ReadonlyMap<string, string> = new Map(operations.map(({ id, title }) => [id, title]))

/** What the request does. One beside the interface has no title. */
export const requestTitle = ({ operation }: RequestRecord): string => titles.get(operation) ?? 'Ask beside the interface'

/** The worksheet that the path names; null where it names none (V2 names it in the body, which is never recorded). */
export function worksheetOf({ path }: RequestRecord, names: ReadonlyMap<string, string>): string | null {
  for (const part of path.split('/')) {
    const name = names.get(part)
    if (name !== undefined) return name
  }
  return null
}

const two = (n: number): string => String(n).padStart(2, '0')

/** `YYYY-MM-DD`, by this computer's clock. */
export function requestDay({ at }: RequestRecord): string {
  const it = new Date(at)
  return `${it.getFullYear()}-${two(it.getMonth() + 1)}-${two(it.getDate())}`
}

/** Every word has to be somewhere in the line: what it does, worksheet, address with whole ids, outcome, connection, code, status or day. */
export function matchesRequest(record: RequestRecord, search: string, names: ReadonlyMap<string, string>): boolean {
  const { path, method, outcome, connection, code, status } = record
  const texts = [requestTitle(record), worksheetOf(record, names) ?? '', path, method, outcome, connection, requestDay(record)]
  const numbers = [code, status].flatMap((it) => (it === null ? [] : [String(it)]))
  return search
    .toLowerCase()
    .split(/\s+/)
    .filter((it) => it !== '')
    .every((word) => texts.some((text) => text.toLowerCase().includes(word)) || numbers.includes(word))
}
