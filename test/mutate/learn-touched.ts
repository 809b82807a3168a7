/**
 * Learns by one run of slow tests which of them run which places of a room's sources. What was learnt is kept beside other temporary
 * files until a source or a test changes.
 */
import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { isSource, listTracked, textOf } from './copy-project.ts'
import { ranTest, readTouches } from './find-touched.ts'
import { findPlaces, withTouches } from './places.ts'
import type { createTestRunner } from './run-tests.ts'
import type { RanTest } from './touch.ts'

const learnt = z.array(z.tuple([z.string(), z.number(), z.array(ranTest)]))

/** The tests that run a place of a file, the shortest first. */
export type TestsOfPlace = (file: string, place: number) => readonly RanTest[]

const longest = 3_600_000

export async function learnTouched(
  copy: string,
  room: string,
  tests: readonly string[],
  run: ReturnType<typeof createTestRunner>,
): Promise<TestsOfPlace> {
  const digest = createHash('sha256')
  for (const file of [...listTracked('src-*', 'test/support', 'test/mutate').filter(isSource), ...tests])
    digest.update(textOf(file))
  const kept = path.join(tmpdir(), `gridstage-touched-${room.replaceAll('/', '-')}-${digest.digest('hex').slice(0, 16)}.json`)
  if (!existsSync(kept)) writeFileSync(kept, JSON.stringify(await watchTouches(copy, room, tests, run)))
  const known = new Map(
    learnt.parse(JSON.parse(readFileSync(kept, 'utf8'))).map(([file, place, ran]) => [`${file} ${place}`, ran] as const),
  )
  return (file, place) => known.get(`${file} ${place}`) ?? []
}

async function watchTouches(
  copy: string,
  room: string,
  tests: readonly string[],
  run: ReturnType<typeof createTestRunner>,
): Promise<z.input<typeof learnt>> {
  const files = listTracked(room).filter(isSource)
  const firsts = new Map<string, number>()
  let next = 0
  for (const file of files) {
    firsts.set(file, next)
    const touchFile = path.posix.relative(path.posix.dirname(file), 'test/mutate/touch.ts')
    writeFileSync(path.join(copy, file), withTouches(file, textOf(file), next, touchFile))
    next += findPlaces(file, textOf(file)).length
  }
  const [setup, config] = ['test/support/seed.ts', 'vitest.config.ts']
  appendFileSync(path.join(copy, setup), `\nimport '../mutate/watch-tests.ts'\n`)
  // Files that share their modules would set up once for all of them.
  writeFileSync(path.join(copy, config), textOf(config).replace('isolate: false', 'isolate: true'))
  const touches = mkdtempSync(path.join(tmpdir(), 'gridstage-touches-'))
  try {
    const answer = await run({ files: tests, names: null, hasThreads: true, patience: longest, touches })
    if (answer !== 'passed') console.log('Some of the slow tests fail without any mutant; those that pass are used')
    const touched = readTouches(touches)
    return files.flatMap((file) =>
      findPlaces(file, textOf(file)).map((_, place) => {
        const ran = [...(touched.get((firsts.get(file) ?? 0) + place) ?? [])]
        return [file, place, ran.sort((a, b) => a.to - a.from - (b.to - b.from))] as [string, number, RanTest[]]
      }),
    )
  } finally {
    rmSync(touches, { recursive: true, force: true })
    for (const file of [...files, setup, config]) writeFileSync(path.join(copy, file), textOf(file))
  }
}
