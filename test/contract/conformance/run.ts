/**
 * `npm run conformance`: checks every operation and prints a table of operations by results. With `--url U --app-key K --sign S` it checks the
 * service at that address and writes only inside a worksheet that it makes and removes; without, it starts the embedded service over
 * memory with the sample workspace and checks everything. `--into README.md` also puts README's table of operations
 * in its place. Ends with 1 when a check failed or a worksheet was left behind.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { withTable, writeReadmeTable } from '../../support/conformance/readme-table.ts'
import { countVerdicts, writeFindings, writeTable } from '../../support/conformance/report-table.ts'
import { runConformance } from '../../support/conformance/run-conformance.ts'
import type { Target } from '../../support/conformance/target.ts'
import { startService } from '../../support/start-service.ts'

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    'app-key': { type: 'string' },
    sign: { type: 'string' },
    'path-prefix': { type: 'string', default: '' },
    'header-prefix': { type: 'string', default: 'Svc-' },
    into: { type: 'string' },
  },
})

/** Between the tries of a call that is put off for too many requests. */
const patience = 2000
const dialect = { pathPrefix: values['path-prefix'], headerPrefix: values['header-prefix'], patience, send: fetch }

async function check(target: Target, mayWriteAll: boolean): Promise<number> {
  const report = await runConformance(target, mayWriteAll)
  if (typeof report === 'string') {
    console.error(report)
    return 1
  }
  const { ok, failed, absent, skipped } = countVerdicts(report)
  console.log([writeTable(report), '', ...writeFindings(report), ''].join('\n'))
  console.log(`${ok} checks passed, ${failed} failed, ${absent} absent, ${skipped} skipped`)
  if (values.into !== undefined)
    writeFileSync(values.into, withTable(readFileSync(values.into, 'utf8'), writeReadmeTable(report)))
  return failed > 0 || report.left.length > 0 ? 1 : 0
}

if (values.url === undefined) {
  const service = await startService({ sample: true })
  process.exitCode = await check({ ...dialect, url: service.url, appKey: service.appKey, sign: service.sign }, true)
  await service.close()
} else if (values['app-key'] === undefined || values.sign === undefined) {
  console.error('npm run conformance -- --url U --app-key K --sign S [--path-prefix P] [--header-prefix H]')
  process.exitCode = 2
} else {
  const url = values.url.replace(/\/+$/, '')
  process.exitCode = await check({ ...dialect, url, appKey: values['app-key'], sign: values.sign }, false)
}
