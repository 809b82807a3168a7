/**
 * Learns by one run of the tests of a folder which of them run which places of the rooms that they answer for. What was learnt is kept beside other temporary
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
import { answeringTests } from './rooms.ts'
import type { createTestRunner } from './run-tests.ts'
import type { RanTest } from './touch.ts'

const learnt = z.array(z.tuple([z.string(), z.number(), z.array(ranTest)]))

/** The tests that run a place of a file. */
export type TestsOfPlace = (file: string, place: number) => readonly RanTest[]

type RunTests = ReturnType<typeof createTestRunner>

const longest = 3_600_000

/** `folders`: of tests; each is run once for all the rooms that it answers for. `hasThreads`: whether a test starts any. */
export async function learnTouched(
  copy: string,
  folders: readonly string[],
  run: RunTests,
  hasThreads: (test: string) => boolean,
): Promise<TestsOfPlace> {
  const known = new Map<string, readonly RanTest[]>()
  for (const folder of folders) {
    const tests = listTracked(folder).filter((it) => /\.test\.tsx?$/.test(it))
    const digest = createHash('sha256')
    for (const file of [...listTracked('src-*', 'test/support', 'test/tools/mutate').filter(isSource), ...tests])
      digest.update(textOf(file))
    const name = `gridstage-touched-${folder.replaceAll('/', '-')}-${digest.digest('hex').slice(0, 16)}.json`
    const kept = path.join(tmpdir(), name)
    const rooms = Object.entries(answeringTests).flatMap(([room, { near, far }]) =>
      [...near, ...far].includes(folder) ? [room] : [],
    )
    if (!existsSync(kept))
      writeFileSync(kept, JSON.stringify(await watchTouches(copy, rooms, tests, run, tests.some(hasThreads))))
    for (const [file, place, ran] of learnt.parse(JSON.parse(readFileSync(kept, 'utf8'))))
      known.set(`${file} ${place}`, [...(known.get(`${file} ${place}`) ?? []), ...ran])
  }
  return (file, place) => known.get(`${file} ${place}`) ?? []
}

async function watchTouches(
  copy: string,
  rooms: readonly string[],
  tests: readonly string[],
  run: RunTests,
  hasThreads: boolean,
): Promise<z.input<typeof learnt>> {
  const files = listTracked(...rooms).filter(isSource)
  const firsts = new Map<string, number>()
  let next = 0
  for (const file of files) {
    firsts.set(file, next)
    const touchFile = path.posix.relative(path.posix.dirname(file), 'test/tools/mutate/touch.ts')
    writeFileSync(path.join(copy, file), withTouches(file, textOf(file), next, touchFile))
    next += findPlaces(file, textOf(file)).length
  }
  const [setup, config] = ['test/support/seed.ts', 'vitest.config.ts']
  appendFileSync(path.join(copy, setup), `\nimport '../tools/mutate/watch-tests.ts'\n`)
  // Files that share their modules would set up once for all of them.
  const shared = readFileSync(path.join(copy, config), 'utf8')
  writeFileSync(path.join(copy, config), shared.replace('isolate: false', 'isolate: true'))
  const touches = mkdtempSync(path.join(tmpdir(), 'gridstage-touches-'))
  try {
    const answer = await run({ files: tests, names: null, hasThreads, patience: longest, touches })
    if (answer !== 'passed') console.log('Some of the tests fail without any mutant; those that pass are used')
    const touched = readTouches(touches)
    if (touched.size === 0) throw new Error(`No test was seen to run anything: ${tests.join(' ')}`)
    return files.flatMap((file) =>
      findPlaces(file, textOf(file)).map((_, place) => {
        const ran = [...(touched.get((firsts.get(file) ?? 0) + place) ?? [])]
        return [file, place, ran] as [string, number, RanTest[]]
      }),
    )
  } finally {
    rmSync(touches, { recursive: true, force: true })
    for (const file of [...files, setup]) writeFileSync(path.join(copy, file), textOf(file))
    writeFileSync(path.join(copy, config), shared)
  }
}
