/** Checks every operation of the table on a service, in a worksheet that it makes and removes. */
import type { AnyOperation } from '../../../src-shared/api/operation.ts'
import { operations } from '../../../src-shared/api/operations.ts'
import { aspects, checkOperation, type OperationReport } from './check-operation.ts'
import type { Target } from './target.ts'
import { v2Cases } from './v2-cases.ts'
import { v3Cases } from './v3-cases.ts'
import type { Verdict } from './verdict.ts'
import { prepareWorld, removeWorld } from './world.ts'

export interface ConformanceReport {
  readonly lines: readonly { readonly operation: AnyOperation; readonly report: OperationReport }[]
  /** Worksheets that could not be removed. */
  readonly left: readonly string[]
}

const cases = { ...v3Cases, ...v2Cases }
const uncheckedVerdict: Verdict = { kind: 'skipped', words: 'no check is written' }
const unchecked = Object.fromEntries(aspects.map((aspect) => [aspect, uncheckedVerdict])) as OperationReport

/** `mayWriteAll` false keeps to the worksheet that is made for the checks. Words when nothing could be checked. */
export async function runConformance(target: Target, mayWriteAll: boolean): Promise<ConformanceReport | string> {
  const prepared = await prepareWorld(target, mayWriteAll)
  if (!prepared.ok) return prepared.words
  const { world } = prepared
  const lines: ConformanceReport['lines'][number][] = []
  let left: readonly string[] = []
  try {
    for (const operation of operations) {
      const checks = cases[operation.id]
      lines.push({ operation, report: checks === undefined ? unchecked : await checkOperation(world, operation, checks) })
    }
  } finally {
    left = await removeWorld(world)
  }
  return { lines, left }
}
