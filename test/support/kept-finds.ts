/**
 * Properties whose finds are kept: what a failure was shrunk to becomes a file in `test/property/found`, and is tried before anything new
 * from then on. A file goes when the property has no such cases any more.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { z } from 'zod'
import { runs } from './runs.ts'

const foundFile = z.strictObject({
  /** What went wrong when it was found, in words. */
  about: z.string(),
  /** The case as JSON. */
  case: z.json(),
})

export const foundFolder = path.resolve(import.meta.dirname, '../property/found')

/** The cases that a property once failed on, by the names of their files. A file that is no case of it any more is a mistake, and throws. */
function readFinds<T>(folder: string, name: string, cases: fc.Arbitrary<T>): readonly T[] {
  if (!existsSync(folder)) return []
  const files = readdirSync(folder).filter((it) => it.startsWith(`${name}.`) && it.endsWith('.json'))
  return files.sort().map((file) => {
    const found: unknown = foundFile.parse(JSON.parse(readFileSync(path.join(folder, file), 'utf8'))).case
    if (!cases.canShrinkWithoutContext(found)) throw new Error(`${file} is no case of the property any more`)
    return found
  })
}

function keepFind(folder: string, name: string, found: unknown, about: string): void {
  mkdirSync(folder, { recursive: true })
  const text = JSON.stringify(found)
  const file = `${name}.${createHash('sha256').update(text).digest('hex').slice(0, 8)}.json`
  writeFileSync(path.join(folder, file), `${JSON.stringify({ about, case: JSON.parse(text) }, null, 2)}\n`)
}

interface KeptProperty<T> {
  /** Kebab-case; begins the names of its files. */
  readonly name: string
  /** JSON only. */
  readonly cases: fc.Arbitrary<T>
  readonly numRuns: number
  readonly folder?: string
}

/** Throws as `fc.assert` does, and keeps what it was shrunk to. */
export async function assertKept<T>(
  { name, cases, numRuns, folder = foundFolder }: KeptProperty<T>,
  hold: (value: T) => void | Promise<void>,
): Promise<void> {
  const examples = readFinds(folder, name, cases).map((it): [T] => [it])
  const property = fc.asyncProperty(cases, async (value) => hold(value))
  await fc.assert(property, {
    // The finds count as cases: each of them is tried, and none instead of a new one.
    numRuns: examples.length + runs(numRuns),
    examples,
    asyncReporter: async (out) => {
      if (!out.failed) return
      const message = (await fc.asyncDefaultReportMessage(out)) ?? 'failed'
      if (out.counterexample !== null) keepFind(folder, name, out.counterexample[0], message.split('\n')[0] ?? '')
      throw new Error(message, { cause: out.errorInstance })
    },
  })
}
