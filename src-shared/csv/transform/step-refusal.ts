/** Why a step refuses a text, as the problem that its cell has then. */
import type { ValueProblem } from '../../model/texts/value-problem.ts'
import { cellKinds } from '../../workbook/cell-kinds.ts'

export type StepRefusal = Extract<
  ValueProblem['kind'],
  'overlong-step' | 'not-looked-up' | 'several-looked-up' | 'unlike-date' | 'unlike-number'
>

const refusals: Readonly<Record<string, StepRefusal>> = {
  [cellKinds.overlong]: 'overlong-step',
  [cellKinds.notFound]: 'not-looked-up',
  [cellKinds.severalFound]: 'several-looked-up',
  [cellKinds.unlikeDate]: 'unlike-date',
  [cellKinds.unlikeNumber]: 'unlike-number',
}

/** Of a cell of such a kind; null where no step has refused it. */
export const stepRefusal = (kind: string): StepRefusal | null => refusals[kind] ?? null

const kinds: ReadonlySet<string> = new Set(Object.values(refusals))

export const isStepRefusal = ({ kind }: ValueProblem): boolean => kinds.has(kind)
