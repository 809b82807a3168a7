import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operations } from '../../../src-shared/api/operations.ts'
import { aspects } from '../../support/conformance/check-operation.ts'
import { reachedFrom } from '../../support/conformance/reached-from.ts'
import { numberOf, withTable, writeReadmeTable } from '../../support/conformance/readme-table.ts'
import { writeFindings } from '../../support/conformance/report-table.ts'
import { type ConformanceReport, runConformance } from '../../support/conformance/run-conformance.ts'
import type { Target } from '../../support/conformance/target.ts'
import { sendBy, type Transport } from '../../support/service/service-caller.ts'
import { type StartedService, startService } from '../../support/service/start-service.ts'

async function check(
  service: StartedService,
  transport: Transport,
  mayWriteAll: boolean,
  isLiberal = false,
): Promise<ConformanceReport> {
  const { url, appKey, sign } = service
  const send = sendBy(service, transport)
  const target: Target = { url, appKey, sign, pathPrefix: '', headerPrefix: 'Svc-', isLiberal, send, patience: 0 }
  const report = await runConformance(target, mayWriteAll)
  if (typeof report === 'string') throw new Error(report)
  return report
}

interface Checked {
  readonly service: StartedService
  readonly report: ConformanceReport
}

async function checkOf(transport: Transport, isStrict: boolean): Promise<Checked> {
  const service = await startService({ sample: true, isStrict })
  return { service, report: await check(service, transport, true, !isStrict) }
}

const [strict, strictOverHttp, liberal] = [
  ['strict in process', () => checkOf('in process', true)],
  ['strict over HTTP', () => checkOf('over HTTP', true)],
  ['liberal in process', () => checkOf('in process', false)],
] as const
/** Each service is checked once for all tests of the file. */
const checked = new Map<string, Promise<Checked>>()
const checkOnce = ([name, make]: typeof strict | typeof strictOverHttp | typeof liberal): Promise<Checked> => {
  const known = checked.get(name) ?? make()
  checked.set(name, known)
  return known
}
afterAll(async () => {
  for (const { service } of await Promise.all(checked.values())) await service.close()
})

describe.each([strict, strictOverHttp, liberal].map((kind) => [kind[0], kind] as const))(
  'the embedded service, %s,',
  (_, kind) => {
    let service: StartedService
    let report: ConformanceReport
    beforeAll(async () => {
      ;({ service, report } = await checkOnce(kind))
    }, 60_000)

    it.each(operations.map((operation, place) => [operation.id, place] as const))('conforms in %s', (id, place) => {
      const line = report.lines[place]
      const verdicts = aspects.map((aspect) => [aspect, line?.report[aspect]] as const)
      expect(line?.operation.id).toBe(id)
      expect(verdicts.filter(([, verdict]) => verdict?.kind !== 'ok' && verdict?.kind !== 'none')).toEqual([])
    })

    it('is left without the worksheets of the checks', () => {
      expect(report.left).toEqual([])
      expect(service.storage.catalog.worksheets().filter((each) => each.name.includes('conformance'))).toEqual([])
    })
  },
)

describe.each(['v3', 'v2'] as const)('a service of %s alone', (generation) => {
  it('conforms in its own operations and has none of the others', async () => {
    const service = await startService({ sample: true, generations: [generation] })
    try {
      const report = await check(service, 'in process', true)
      for (const { operation, report: verdicts } of report.lines) {
        const kinds = aspects.map((aspect) => verdicts[aspect].kind)
        const expected = operation.generation === generation ? ['ok', 'none', 'skipped'] : ['absent', 'ok', 'none', 'skipped']
        expect({ id: operation.id, unexpected: kinds.filter((kind) => !expected.includes(kind)) }).toEqual({
          id: operation.id,
          unexpected: [],
        })
        expect(verdicts.success.kind === 'ok', operation.id).toBe(
          operation.generation === generation && verdicts.success.kind !== 'skipped',
        )
      }
    } finally {
      await service.close()
    }
  }, 60_000)
})

describe('a check of somebody else’s service', () => {
  it('writes nothing outside the worksheet that it makes and removes', async () => {
    const service = await startService({ sample: true })
    try {
      const { catalog, history } = service.storage
      const picture = () =>
        JSON.stringify([
          catalog.worksheets(),
          catalog.optionSets(),
          catalog.sections(),
          service.storage.directory.accounts(),
          history.runs(),
        ])
      const before = picture()
      const report = await check(service, 'in process', false)
      expect(picture()).toBe(before)
      expect(writeFindings(report).filter((finding) => !finding.startsWith('skipped: '))).toEqual([])
      const outside = ['create', 'run', 'update', 'delete']
      const written = service
        .requests()
        .filter((record) => record.code === 1 && outside.includes(record.operation?.effect ?? 'read'))
      const owned = /worksheet/i
      expect(written.filter((record) => !owned.test(record.path)).map((record) => record.path)).toEqual([])
    } finally {
      await service.close()
    }
  }, 60_000)

  it('does nothing where worksheets cannot be removed', async () => {
    const service = await startService({ pathPrefix: '/elsewhere' })
    try {
      await expect(check(service, 'in process', false)).rejects.toThrow('worksheets cannot be removed here')
      expect(service.storage.catalog.worksheets()).toEqual([])
    } finally {
      await service.close()
    }
  })
})

const project = fileURLToPath(new URL('../../..', import.meta.url))

function readSources(folder: string): string {
  const entries = readdirSync(path.join(project, folder), { recursive: true, withFileTypes: true })
  const files = entries.filter((it) => it.isFile() && /\.tsx?$/.test(it.name))
  return files.map((it) => readFileSync(path.join(it.parentPath, it.name), 'utf8')).join('\n')
}

it('every operation of the interface is reached by a call that the window makes', () => {
  expect(new Set(operations.map(numberOf)).size).toBe(54)
  expect(Object.keys(reachedFrom).sort()).toEqual([...new Set(operations.map(numberOf))].sort())
  const window = readSources('src-renderer')
  const unused = Object.entries(reachedFrom).flatMap(([number, { calls }]) =>
    calls.filter((call) => !window.includes(`'${call}'`)).map((call) => `${number}: ${call}`),
  )
  expect(unused).toEqual([])
})

it('the table of operations in src-shared/api/README.md is the one that the checks give (npm run conformance -- --into src-shared/api/README.md writes it)', async () => {
  const [{ report: ofStrict }, { report: ofLiberal }] = [await checkOnce(strict), await checkOnce(liberal)]
  const readme = readFileSync(path.join(project, 'src-shared/api/README.md'), 'utf8')
  expect(readme).toBe(withTable(readme, writeReadmeTable(ofStrict, ofLiberal)))
}, 120_000)
