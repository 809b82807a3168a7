/** The table of operations on the page of the interface (`src-shared/api/README.md`), made from the conformance reports of the strict and of the liberal service, and from where the window reaches each operation. */
import type { AnyOperation } from '../../../src-shared/api/operation.ts'
import { aspects, type OperationReport } from './check-operation.ts'
import { reachedFrom } from './reached-from.ts'
import type { ConformanceReport } from './run-conformance.ts'

export const numberOf = (operation: AnyOperation): string => `${operation.generation.toUpperCase()} ${operation.number}`

const [tableStart, tableEnd] = ['<!-- conformance -->', '<!-- /conformance -->'] as const

function passedOf(report: OperationReport | undefined): string {
  const verdicts = aspects.map((aspect) => report?.[aspect].kind ?? 'none').filter((kind) => kind !== 'none')
  return `${verdicts.filter((kind) => kind === 'ok').length} of ${verdicts.length}`
}

export function writeReadmeTable({ lines }: ConformanceReport, liberal: ConformanceReport): string {
  const liberalReports = new Map(liberal.lines.map(({ operation, report }) => [operation.id, report]))
  const body = lines.map(({ operation, report }) => {
    const where = reachedFrom[numberOf(operation)]?.by ?? '**nowhere**'
    return `| ${numberOf(operation)} | \`${operation.method} ${operation.path}\` | ${operation.title} | ${passedOf(report)} | ${passedOf(liberalReports.get(operation.id))} | ${where} |`
  })
  const complete = new Set(
    lines
      .filter(({ operation, report }) => report.success.kind === 'ok' && reachedFrom[numberOf(operation)] !== undefined)
      .map(({ operation }) => numberOf(operation)),
  )
  return [
    `${complete.size} of 54 operations are in the contract, answered by the embedded service, called by the client and reached from the window.`,
    '',
    '| # | method and path | operation | checks passed, strict | liberal | in the window |',
    '|---|---|---|---|---|---|',
    ...body,
  ].join('\n')
}

/** `readme` with its table replaced. */
export function withTable(readme: string, table: string): string {
  const [start, end] = [readme.indexOf(tableStart), readme.indexOf(tableEnd)]
  if (start < 0 || end < start) throw new Error(`the page has no ${tableStart} ... ${tableEnd}`)
  return `${readme.slice(0, start + tableStart.length)}\n\n${table}\n\n${readme.slice(end)}`
}
