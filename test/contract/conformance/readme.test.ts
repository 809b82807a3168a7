import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { operations } from '../../../src-shared/api/operations.ts'
import { reachedFrom } from '../../support/conformance/reached-from.ts'
import { numberOf, withTable, writeReadmeTable } from '../../support/conformance/readme-table.ts'
import { type ConformanceReport, runConformance } from '../../support/conformance/run-conformance.ts'
import { sendBy } from '../../support/service/service-caller.ts'
import { startService } from '../../support/service/start-service.ts'

const project = fileURLToPath(new URL('../../..', import.meta.url))

function readSources(folder: string): string {
  const entries = readdirSync(path.join(project, folder), { recursive: true, withFileTypes: true })
  const files = entries.filter((it) => it.isFile() && /\.tsx?$/.test(it.name))
  return files.map((it) => readFileSync(path.join(it.parentPath, it.name), 'utf8')).join('\n')
}

async function reportOf(isStrict: boolean): Promise<ConformanceReport> {
  const service = await startService({ sample: true, isStrict })
  try {
    const { url, appKey, sign } = service
    const send = sendBy(service, 'in process')
    const dialect = { pathPrefix: '', headerPrefix: 'Svc-', isLiberal: !isStrict, patience: 0 }
    const report = await runConformance({ url, appKey, sign, send, ...dialect }, true)
    if (typeof report === 'string') throw new Error(report)
    return report
  } finally {
    await service.close()
  }
}

test('every operation of the interface is reached by a call that the window makes', () => {
  expect(new Set(operations.map(numberOf)).size).toBe(54)
  expect(Object.keys(reachedFrom).sort()).toEqual([...new Set(operations.map(numberOf))].sort())
  const window = readSources('src-renderer')
  const unused = Object.entries(reachedFrom).flatMap(([number, { calls }]) =>
    calls.filter((call) => !window.includes(`'${call}'`)).map((call) => `${number}: ${call}`),
  )
  expect(unused).toEqual([])
})

test('the table of operations in src-shared/api/README.md is the one that the checks give (npm run conformance -- --into src-shared/api/README.md writes it)', async () => {
  const strict = await reportOf(true)
  const liberal = await reportOf(false)
  const readme = readFileSync(path.join(project, 'src-shared/api/README.md'), 'utf8')
  expect(readme).toBe(withTable(readme, writeReadmeTable(strict, liberal)))
}, 120_000)
