/**
 * `npm run conformance`: checks every operation and prints a table of operations by results. With `--url U --app-key K --sign S` (or
 * `--sign-file F`, GRIDSTAGE_APP_KEY and GRIDSTAGE_SIGN, which do not stand among the processes) it checks the service at that address and writes only inside a worksheet that it makes and removes, with `--liberal` also in the forms that deployed services take; without, it
 * starts the embedded service over memory with the sample workspace and checks everything, once strict and once liberal. `--into src-shared/api/README.md` also puts the table of
 * operations in its place. Ends with 1 when a check failed or a worksheet was left behind.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readSignature } from '../../../src-main/service/keys/read-signature.ts'
import { withTable, writeReadmeTable } from '../../support/conformance/readme-table.ts'
import { countVerdicts, writeFindings, writeTable } from '../../support/conformance/report-table.ts'
import { type ConformanceReport, runConformance } from '../../support/conformance/run-conformance.ts'
import type { Target } from '../../support/conformance/target.ts'
import { startService } from '../../support/service/start-service.ts'

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    'app-key': { type: 'string' },
    sign: { type: 'string' },
    'sign-file': { type: 'string' },
    'path-prefix': { type: 'string', default: '' },
    'header-prefix': { type: 'string', default: 'Svc-' },
    liberal: { type: 'boolean', default: false },
    into: { type: 'string' },
  },
})

const signature = readSignature('sign', values.sign, values['sign-file'], process.env)
const appKey = values['app-key'] ?? process.env.GRIDSTAGE_APP_KEY

/** Between the tries of a call that is put off for too many requests. */
const patience = 2000
const dialect = { pathPrefix: values['path-prefix'], headerPrefix: values['header-prefix'], patience, send: fetch }

/** Prints what was found; null when nothing could be checked. */
async function check(target: Target, mayWriteAll: boolean): Promise<ConformanceReport | null> {
  const report = await runConformance(target, mayWriteAll)
  if (typeof report === 'string') {
    console.error(report)
    return null
  }
  const { ok, failed, absent, skipped } = countVerdicts(report)
  console.log([writeTable(report), '', ...writeFindings(report), ''].join('\n'))
  console.log(`${ok} checks passed, ${failed} failed, ${absent} absent, ${skipped} skipped`)
  return report
}

const isClean = (report: ConformanceReport | null): boolean =>
  report !== null && countVerdicts(report).failed === 0 && report.left.length === 0

async function checkEmbedded(isStrict: boolean): Promise<ConformanceReport | null> {
  console.log(`The embedded service, ${isStrict ? 'strict' : 'liberal'}:\n`)
  const service = await startService({ sample: true, isStrict })
  const { url, appKey, sign } = service
  const report = await check({ ...dialect, url, appKey, sign, isLiberal: !isStrict }, true)
  await service.close()
  return report
}

if (values.url === undefined) {
  const strict = await checkEmbedded(true)
  const liberal = await checkEmbedded(false)
  if (values.into !== undefined && strict !== null && liberal !== null)
    writeFileSync(values.into, withTable(readFileSync(values.into, 'utf8'), writeReadmeTable(strict, liberal)))
  process.exitCode = isClean(strict) && isClean(liberal) ? 0 : 1
} else if (!signature.ok || signature.value === null || appKey === undefined) {
  const usage =
    'npm run conformance -- --url U --app-key K --sign S|--sign-file F [--path-prefix P] [--header-prefix H] [--liberal]'
  console.error(signature.ok ? usage : signature.error)
  process.exitCode = 2
} else {
  const url = values.url.replace(/\/+$/, '')
  const target: Target = { ...dialect, url, appKey, sign: signature.value, isLiberal: values.liberal }
  process.exitCode = isClean(await check(target, false)) ? 0 : 1
}
