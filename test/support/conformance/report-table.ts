/** The table of operations by results, as Markdown that reads well in a terminal too. */
import { aspects } from './check-operation.ts'
import type { ConformanceReport } from './run-conformance.ts'
import type { Verdict } from './verdict.ts'

const sign = (verdict: Verdict): string => {
  switch (verdict.kind) {
    case 'ok':
      return 'yes'
    case 'failed':
      return 'NO'
    case 'absent':
      return 'absent'
    case 'skipped':
      return 'skipped'
    case 'none':
      return '-'
  }
}

export function writeTable({ lines }: ConformanceReport): string {
  const head = ['#', 'operation', 'method and path', ...aspects]
  const body = lines.map(({ operation, report }) => [
    `${operation.generation.toUpperCase()} ${operation.number}`,
    operation.title,
    `${operation.method} ${operation.path}`,
    ...aspects.map((aspect) => sign(report[aspect])),
  ])
  const widths = head.map((text, column) => Math.max(text.length, ...body.map((row) => row[column]?.length ?? 0)))
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n')
}

/** One line per check that failed, then per check that was left out. */
export const writeFindings = ({ lines, left }: ConformanceReport): readonly string[] => {
  const all = lines.flatMap(({ operation, report }) =>
    aspects.map((aspect) => ({ name: `${operation.id}, ${aspect}`, verdict: report[aspect] })),
  )
  return [
    ...all.flatMap(({ name, verdict }) => (verdict.kind === 'failed' ? [`failed: ${name}: ${verdict.words}`] : [])),
    ...all.flatMap(({ name, verdict }) => (verdict.kind === 'absent' ? [`absent: ${name}`] : [])),
    ...all.flatMap(({ name, verdict }) => (verdict.kind === 'skipped' ? [`skipped: ${name}: ${verdict.words}`] : [])),
    ...left.map((id) => `left behind: worksheet ${id}`),
  ]
}

export function countVerdicts({ lines }: ConformanceReport): Readonly<Record<Verdict['kind'], number>> {
  const counts = { ok: 0, failed: 0, absent: 0, skipped: 0, none: 0 }
  for (const { report } of lines) for (const aspect of aspects) counts[report[aspect].kind] += 1
  return counts
}
