/** Which tests run which places: joins what `touch.ts` wrote down, by process and time. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import type { RanTest } from './touch.ts'

export const ranTest = z.strictObject({ file: z.string(), name: z.string(), from: z.number(), to: z.number() })

/** Tests by the number of the place, each once. */
export type Touched = ReadonlyMap<number, ReadonlySet<RanTest>>

/** What runs between two tests, such as the set-up of a file, counts for every test of the file that comes next. */
function testsAt(tests: readonly RanTest[], moment: number): readonly RanTest[] {
  const running = tests.filter((it) => it.from <= moment && moment <= it.to)
  if (running.length > 0) return running
  const next = tests.find((it) => it.from > moment)
  return tests.filter((it) => it.file === next?.file)
}

export function joinTouches(tests: readonly RanTest[], touches: readonly (readonly [number, number])[]): Touched {
  const sorted = tests.toSorted((a, b) => a.from - b.from)
  const touched = new Map<number, Set<RanTest>>()
  for (const [place, moment] of touches) {
    const of = touched.get(place) ?? new Set()
    touched.set(place, of)
    for (const test of testsAt(sorted, moment)) of.add(test)
  }
  return touched
}

const linesOf = (folder: string, file: string): readonly string[] =>
  readFileSync(path.join(folder, file), 'utf8').split('\n').filter(Boolean)

/** `folder`: where the processes of one run wrote. */
export function readTouches(folder: string): Touched {
  const touched = new Map<number, Set<RanTest>>()
  const files = new Set(readdirSync(folder))
  for (const file of files) {
    const process = /^tests-(\d+)$/.exec(file)?.[1]
    if (process === undefined || !files.has(`touches-${process}`)) continue
    const tests = linesOf(folder, file).map((line) => ranTest.parse(JSON.parse(line)))
    const touches = linesOf(folder, `touches-${process}`).map((line) => {
      const [place = 0, moment = 0] = line.split(' ').map(Number)
      return [place, moment] as const
    })
    for (const [place, of] of joinTouches(tests, touches)) touched.set(place, new Set([...(touched.get(place) ?? []), ...of]))
  }
  return touched
}
