/** What the background worker answers about commands for many cells of an import's file. */
import type { HostError } from '../../../../src-shared/host/host-error.ts'
import { mapOk, ok, type Result } from '../../../../src-shared/lib/result.ts'
import type { AskControl } from '../../../replica/contract/worker-protocol.ts'
import { asReadFailure } from '../../read/file-failure.ts'
import type { GridDesk } from '../grid-desk.ts'
import type { BulkQuestions } from './bulk-questions.ts'
import { findEdge } from './find-edge.ts'
import { planBulk, showBulk, sliceBulk } from './plan-bulk.ts'
import { planFill } from './plan-fill.ts'

type Answers = {
  readonly [Q in keyof BulkQuestions as BulkQuestions[Q]['role'] extends 'background' ? Q : never]: (
    ask: BulkQuestions[Q]['ask'],
    control: AskControl,
  ) => Promise<Result<BulkQuestions[Q]['answer'], HostError>>
}

export const bulkAnswers = (desk: GridDesk): Answers => ({
  'import.edge': ({ importId, path, ...asked }, { breathe }) =>
    asReadFailure('', () =>
      desk.use({ importId, path, breathe }, async ({ bulk }) => ok({ row: await findEdge(bulk, asked, breathe) })),
    ),
  'import.plan-fill': ({ importId, path, fill }, { breathe }) =>
    asReadFailure('', () => desk.use({ importId, path, breathe }, ({ bulk }) => planFill(bulk, fill))),
  'import.bulk-size': ({ importId, path, target, operation }, { breathe }) =>
    asReadFailure('', () =>
      desk.use({ importId, path, breathe }, ({ bulk }) =>
        mapOk(planBulk(bulk, { target, operation }), ({ cells }) => ({ cells })),
      ),
    ),
  'import.bulk-preview': ({ importId, path, target, operation, limit }, { breathe }) =>
    asReadFailure('', () =>
      desk.use({ importId, path, breathe }, ({ bulk }) => showBulk(bulk, { target, operation }, limit, breathe)),
    ),
  'import.bulk-slice': ({ importId, path, target, operation, from, budgetMs }, { breathe }) =>
    asReadFailure('', () =>
      desk.use({ importId, path, breathe }, ({ bulk }) => {
        const end = performance.now() + budgetMs
        return sliceBulk(bulk, { target, operation }, from, () => performance.now() >= end)
      }),
    ),
})
