import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { assertKept } from '../../support/kept-finds.ts'
import { runs } from '../../support/runs.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'gridstage-found-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const cases = fc.record({ size: fc.nat({ max: 100 }) })
const small = { name: 'small-things', cases, numRuns: 50, folder: '' }
const keptCases = (): readonly unknown[] =>
  readdirSync(folder).map((file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')).case)

/** Fails on what is too large; tells what was tried. */
async function tryOut(largest: number): Promise<{ readonly tried: readonly number[]; readonly hasFailed: boolean }> {
  const tried: number[] = []
  const hasFailed = await assertKept({ ...small, folder }, ({ size }) => {
    tried.push(size)
    expect(size).toBeLessThanOrEqual(largest)
  }).then(
    () => false,
    () => true,
  )
  return { tried, hasFailed }
}

it('keeps what a failure was shrunk to, and tries it first from then on', async () => {
  expect((await tryOut(9)).hasFailed).toBe(true)
  expect(keptCases()).toEqual([{ size: 10 }])
  const again = await tryOut(9)
  expect([again.tried[0], again.hasFailed]).toEqual([10, true])
  expect(keptCases()).toEqual([{ size: 10 }])
  const mended = await tryOut(100)
  expect([mended.tried[0], mended.tried.length, mended.hasFailed]).toEqual([10, 1 + runs(50), false])
})

it('tries every find, also where they are more than the new cases', async () => {
  const sizes = Array.from({ length: 8 }, (_, size) => ({ size }))
  for (const [i, it] of sizes.entries())
    writeFileSync(path.join(folder, `small-things.${i}.json`), JSON.stringify({ about: '', case: it }))
  const tried: unknown[] = []
  await assertKept({ ...small, numRuns: 1, folder }, (it) => void tried.push(it))
  expect(tried.slice(0, 8)).toEqual(sizes)
  expect(tried).toHaveLength(9)
})

it('keeps nothing of a property that holds', async () => {
  expect((await tryOut(100)).hasFailed).toBe(false)
  expect(keptCases()).toEqual([])
})

it('tries no case of another property, and refuses a file that is no case any more', async () => {
  const file = (name: string) => path.join(folder, name)
  writeFileSync(file('small-things-too.1.json'), JSON.stringify({ about: '', case: { size: 1000 } }))
  expect((await tryOut(100)).hasFailed).toBe(false)
  writeFileSync(file('small-things.1.json'), JSON.stringify({ about: '', case: { size: 1000 } }))
  await expect(assertKept({ ...small, folder }, () => undefined)).rejects.toThrow(
    'small-things.1.json is no case of the property any more',
  )
})
