/** Whatever ends an export before its time, a failure or a bug in the worker: the file is closed, and goes. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { runExport } from '../../../src-main/export/run-export.ts'
import type { Replica } from '../../../src-main/replica/replica.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../../src-shared/lib/result.ts'
import { worksheetId } from '../../../src-shared/model/ids.ts'
import { plainExport } from '../../support/replica/export-world.ts'

const written = { rows: 1, named: 0, cut: 0 }
const stepped = { done: 1, isDone: true, written }

/** A worker that makes the file when it is asked to open it, and in which one question meets a bug. */
function exportWith(buggy: string | null, step: Result<unknown, HostError> = ok(stepped)) {
  const folder = mkdtempSync(join(tmpdir(), 'gridstage-export-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'rows.csv')
  const asked: string[] = []
  const answers: Readonly<Record<string, unknown>> = { 'export.open': { rows: 1 }, 'export.step': null, 'export.close': null }
  const run = async ({ name }: { readonly name: string }): Promise<unknown> => {
    asked.push(name)
    if (name === 'export.open') writeFileSync(path, 'half')
    if (name === buggy) throw new Error('a bug')
    return name === 'export.step' ? step : ok(answers[name])
  }
  const control = {
    signal: new AbortController().signal,
    report: () => {},
    waiting: () => {},
    pausePoint: () => Promise.resolve(),
  }
  const request = { worksheetId: worksheetId.parse('w'), options: plainExport, path, id: 'one' }
  return { asked, path, exported: runExport({ replica: { run: run as Replica['run'] } }, request, control) }
}

it.each([
  ['export.open', ['export.open']],
  ['export.step', ['export.open', 'export.step', 'export.close']],
  ['export.close', ['export.open', 'export.step', 'export.close']],
])('closes and removes the file where %s throws', async (buggy, questions) => {
  const { asked, path, exported } = exportWith(buggy)
  await expect(exported).rejects.toThrow('a bug')
  expect([asked, existsSync(path)]).toEqual([questions, false])
})

it('closes and removes the file where a step is refused, and says why', async () => {
  const refused: HostError = { kind: 'invalid', message: 'Too large.' }
  const { asked, path, exported } = exportWith(null, err(refused))
  expect(await exported).toEqual(err(refused))
  expect([asked, existsSync(path)]).toEqual([['export.open', 'export.step', 'export.close'], false])
})

it('keeps the file of an export that ended well', async () => {
  const { asked, path, exported } = exportWith(null)
  expect(await exported).toEqual(ok({ ...written, leftOut: 0 }))
  expect([asked, existsSync(path)]).toEqual([['export.open', 'export.step', 'export.close'], true])
})
