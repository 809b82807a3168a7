/** A workbook that its form cannot hold is refused while it is written, in words that say what to do. */
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { expect, it, onTestFinished } from 'vitest'
import { type ExportStep, openExport } from '../../../src-main/export/export-rows.ts'
import { mostZipBytes, zipInto } from '../../../src-main/export/workbook/zip-file.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../../src-shared/lib/result.ts'
import { fieldId } from '../../../src-shared/model/ids.ts'
import { createExportWorld, plainExport } from '../../support/replica/export-world.ts'

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gridstage-large-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

const tooLarge: HostError = {
  kind: 'invalid',
  message: 'These rows make a larger file than a workbook can be (4 GB). Filter them, or export as CSV.',
}
const rows = 600

/** Exports rows whose texts pack well or hardly, and answers how that ended and how far it came. */
function exportRows(as: 'csv' | 'xlsx', textOf: (row: number) => string, mostBytes?: number) {
  const world = createExportWorld([{ id: 'a', type: '2', isTitle: true }])
  world.pulled(Array.from({ length: rows }, (_, row) => ({ a: textOf(row) })))
  const path = join(makeFolder(), `rows.${as}`)
  const run = openExport(world.store, world.tables(), path, { ...plainExport, as, fields: [fieldId.parse('a')] }, mostBytes)
  if (!run.ok) throw new Error(run.error.message)
  let step: Result<ExportStep, HostError>
  do step = run.value.step(0.001)
  while (step.ok && !step.value.isDone)
  run.value.close()
  return { step, path }
}

const alike = (row: number): string => `${row} `.padEnd(500, 'x')
const noise = (row: number): string =>
  Array.from({ length: 100 }, (_, at) => Math.imul(row * 100 + at + 1, 2_654_435_761).toString(36)).join('')

it('refuses a sheet that unpacks to more, although the archive is small', () => {
  const { step, path } = exportRows('xlsx', alike, 200_000)
  expect(step).toEqual(err(tooLarge))
  expect(statSync(path).size).toBeLessThan(200_000)
})

it('takes one that is within, and a CSV file of any size', () => {
  const done = ok({ done: rows, isDone: true, written: { rows, named: 0, cut: 0 } })
  const { step, path } = exportRows('xlsx', alike, 600_000)
  expect(step).toEqual(done)
  expect(Object.keys(unzipSync(readFileSync(path)))).toContain('xl/worksheets/sheet1.xml')
  expect(exportRows('csv', noise, 1000).step).toEqual(done)
})

it('counts the archive as a whole, its directory too, and the largest part', () => {
  const write = (most?: number) => {
    const path = join(makeFolder(), 'some.zip')
    const file = openSync(path, 'w')
    const zip = zipInto(file, most)
    for (const name of ['one', 'two']) {
      const part = zip.part(name)
      part.write(noise(1))
      part.end()
    }
    zip.end()
    closeSync(file)
    return { size: statSync(path).size, isTooLarge: zip.isTooLarge }
  }
  const { size, isTooLarge } = write()
  expect([isTooLarge, write(size).isTooLarge, write(size - 1).isTooLarge]).toEqual([false, false, true])
  expect(mostZipBytes).toBe(0xffff_fffe)
})
