/**
 * Learns, by one run of the tests of a folder, which of them run which places of the rooms that they answer for. The result is kept beside other
 * temporary files until a source or the test changes.
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
import { createTestRunner, type RunnerOptions } from './run-tests.ts'
import type { RanTest } from './touch.ts'

const learnt = z.array(z.tuple([z.string(), z.number(), z.array(ranTest)]))

/** The tests that run a place of a file. */
export type TestsOfPlace = (file: string, place: number) => readonly RanTest[]

type LearnOptions = Omit<RunnerOptions, 'touches'>

const longest = 3_600_000

/** `folders`: of tests; each runs once for all the rooms that it answers for. `reaching`: the tests that import a file. */
export async function learnTouched(
  folders: readonly string[],
  options: LearnOptions,
  reaching: (file: string) => ReadonlySet<string>,
  hasThreads: (test: string) => boolean,
): Promise<TestsOfPlace> {
  const known = new Map<string, readonly RanTest[]>()
  const keptFile = nameKeptFiles()
  for (const folder of folders) {
    const rooms = Object.entries(answeringTests).flatMap(([room, { near, far }]) =>
      [...near, ...far].includes(folder) ? [room] : [],
    )
    const files = listTracked(...rooms).filter(isSource)
    const reached = new Set(files.flatMap((file) => [...reaching(file)]))
    const tests = listTracked(folder).filter((it) => reached.has(it))
    const keptOf = new Map(tests.map((test) => [test, keptFile(test, [options.suite, ...rooms])]))
    const missing = tests.filter((it) => !existsSync(keptOf.get(it) ?? ''))
    if (missing.length > 0) {
      console.log(`Learning which places ${missing.length} files of ${folder} run ...`)
      const rows = await watchTouches(files, missing, options, missing.some(hasThreads))
      for (const test of missing) {
        const own = rows.map(([file, place, ran]) => [file, place, ran.filter((it) => it.file === test)] as const)
        writeFileSync(keptOf.get(test) ?? '', JSON.stringify(own.filter(([, , ran]) => ran.length > 0)))
      }
    }
    for (const kept of keptOf.values())
      for (const [file, place, ran] of learnt.parse(JSON.parse(readFileSync(kept, 'utf8'))))
        known.set(`${file} ${place}`, [...(known.get(`${file} ${place}`) ?? []), ...ran])
  }
  return (file, place) => known.get(`${file} ${place}`) ?? []
}

/** Names the file with what was learnt of a test file: it changes with every source and with the test itself. */
function nameKeptFiles(): (test: string, words: readonly string[]) => string {
  const sources = createHash('sha256')
  for (const file of listTracked('src-*', 'test/support', 'test/tools/mutate').filter(isSource)) sources.update(textOf(file))
  const digest = sources.digest('hex')
  return (test, words) => {
    const own = createHash('sha256').update([digest, test, textOf(test), ...words].join('\n'))
    return path.join(tmpdir(), `gridstage-touched-${own.digest('hex').slice(0, 24)}.json`)
  }
}

async function watchTouches(
  files: readonly string[],
  tests: readonly string[],
  options: LearnOptions,
  hasThreads: boolean,
): Promise<z.input<typeof learnt>> {
  const { copy } = options
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
  // Files that share their modules would load them only once for all of them.
  const shared = readFileSync(path.join(copy, config), 'utf8')
  writeFileSync(path.join(copy, config), shared.replace('isolate: false', 'isolate: true'))
  const touches = mkdtempSync(path.join(tmpdir(), 'gridstage-touches-'))
  const runner = createTestRunner({ ...options, touches })
  try {
    const whole = tests.map((file) => ({ file, names: null }))
    const answer = await runner.run({ tests: whole, hasThreads, patience: longest })
    await runner.close()
    const failed = answer === 'endless' ? tests : [...new Set(answer.failures.map((it) => it.file))]
    if (failed.length > 0) console.log(`Without any mutant these fail, and only the others are used: ${failed.join(' ')}`)
    const touched = readTouches(touches)
    if (touched.size === 0) console.log('None of them was seen to run a place')
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
