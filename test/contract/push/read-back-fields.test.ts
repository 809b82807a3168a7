/** Whether fields that were written for the first time hold what was sent: which rows are looked at, how often, and what is counted then. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { systemTimer, type Timer } from '../../../src-main/api-client/timer.ts'
import { createFieldTrials } from '../../../src-main/push/field-trials.ts'
import { noTally, type PushRun } from '../../../src-main/push/push-run.ts'
import { readBackFields } from '../../../src-main/push/read-back-fields.ts'
import type { AnswerOf, QuestionName } from '../../../src-main/replica/contract/questions.ts'
import type { Replica } from '../../../src-main/replica/replica.ts'
import { errorCodes } from '../../../src-shared/api/error-codes.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { isRecord } from '../../../src-shared/lib/is-record.ts'
import { err, ok } from '../../../src-shared/lib/result.ts'
import { type FieldId, fieldId } from '../../../src-shared/model/ids.ts'
import { createPullWorld, type PullWorld, rowsFrom } from '../../support/sync/pull-world.ts'

let world: PullWorld
let stop: AbortController
/** Rows that were looked at, pauses, and fields that were locked. */
let told: unknown[]
let reports: number

beforeEach(async () => {
  world = await createPullWorld(rowsFrom(0, 3))
  expect(await world.pull()).toMatchObject({ ok: true })
  world.service.lists.splice(0)
  stop = new AbortController()
  told = []
  reports = 0
})
afterEach(() => world.close())

const [name, city] = [fieldId.parse('name'), fieldId.parse('city')]
const trouble: HostError = { kind: 'storage', message: 'full', reason: 'disk-full' }

interface Script {
  /** Rows by field, as they were written. */
  readonly written: readonly (readonly [FieldId, readonly number[]])[]
  /** How many of them were updates of the field alone. */
  readonly alone?: readonly (readonly [FieldId, number])[]
  readonly updated?: number
  /** Fields that still hold their old values, by the number of the look from 1. */
  readonly kept?: (look: number) => readonly FieldId[]
  readonly putBack?: number
  readonly listsById?: 'yes' | 'no'
  readonly failsAt?: QuestionName
  readonly onPause?: () => void
}

async function readBack({ written, alone = [], updated = 0, kept = () => [], putBack = 0, listsById = 'yes', ...more }: Script) {
  expect(await world.replica.ask('fact.write', { name: 'lists-rows-by-id', value: listsById })).toMatchObject({ ok: true })
  let looks = 0
  const answers: Partial<Record<QuestionName, (asked: Readonly<Record<string, unknown>>) => unknown>> = {
    'push.row-ids'({ keys }): AnswerOf<'push.row-ids'> {
      told.push(keys)
      return Array.isArray(keys) ? keys.map((k) => `r${k}`) : []
    },
    'push.judge-stored'(): AnswerOf<'push.judge-stored'> {
      looks += 1
      return { kind: 'data', data: { kept: kept(looks), stored: [] } }
    },
    'push.lock-field'({ field, words, keptOld }): AnswerOf<'push.lock-field'> {
      told.push(['lock', field, words, keptOld])
      return { putBack }
    },
  }
  const replica = {
    ...world.replica,
    ask(question: QuestionName, asked: never, options: never) {
      const answer = answers[question]
      if (question === more.failsAt) return Promise.resolve(err(trouble))
      return answer === undefined || !isRecord(asked)
        ? world.replica.ask(question, asked, options)
        : Promise.resolve(ok(answer(asked)))
    },
  } as Replica
  const timer: Timer = {
    ...systemTimer,
    after(ms, task) {
      told.push(ms)
      more.onPause?.()
      return systemTimer.after(1, task)
    },
  }
  const trials = createFieldTrials([name, city])
  for (const [field, keys] of written) trials.written.set(field, [...keys])
  for (const [field, count] of alone) trials.alone.set(field, count)
  const tally = { ...noTally(), updated }
  const run: PushRun = {
    ...world.run,
    replica,
    timer,
    trials,
    tally,
    signal: stop.signal,
    readStaged: async () => null,
    options: { triggerWorkflow: false, permanentDelete: false },
    runId: 1,
    write: world.run.call,
    report: () => {
      reports += 1
    },
    pausePoint: () => Promise.resolve(),
  }
  const done = await readBackFields(run)
  return { done, updated: tally.updated, refused: tally.refused, left: trials.written.size }
}
const done = { done: ok(null), left: 0 }
const keys = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i)

describe('fields that were written for the first time', () => {
  test('are looked at in the first, the middle and the last row, all in one request', async () => {
    const found = await readBack({
      written: [
        [name, keys(1, 7)],
        [city, [7, 9]],
      ],
    })
    expect(found).toEqual({ ...done, updated: 0, refused: 0 })
    expect(told).toEqual([[1, 4, 7, 9]])
    expect(world.service.lists.map((it) => it.filter?.children)).toEqual([[{ field: 'rowid', value: ['r1', 'r4', 'r7', 'r9'] }]])
    expect(reports).toBe(0)
  })

  test('cost nothing where there are none, nor after a cancel', async () => {
    await readBack({ written: [] })
    stop.abort()
    expect(await readBack({ written: [[name, [1]]] })).toEqual({ ...done, updated: 0, refused: 0 })
    expect([told, world.service.lists]).toEqual([[], []])
  })

  test('cost no request where no row of them is there any more, nor where the service does not list rows by id', async () => {
    await readBack({ written: [[name, []]] })
    await readBack({ written: [[name, [1]]], listsById: 'no' })
    expect([told, world.service.lists]).toEqual([[[], [1]], []])
  })
})

describe('a field that kept its old value', () => {
  test('is looked at in every row two seconds later, a thousand at a time, and locked where it kept it in all', async () => {
    const all = keys(1, 1001)
    const found = await readBack({ written: [[name, all]], kept: () => [name], putBack: 1001, updated: 2000 })
    expect(told).toEqual([[1, 501, 1001], 2000, keys(1, 1000), [1001], ['lock', name, '', all]])
    expect([found, reports]).toEqual([{ ...done, updated: 2000, refused: 1001 }, 1])
  })

  test.each([1, 2, 3])('alone is seen to, whichever others are stored (locked: %i)', async (which) => {
    const kept = which === 1 ? [name] : which === 2 ? [city] : [name, city]
    await readBack({
      written: [
        [name, [1]],
        [city, [2]],
      ],
      kept: () => kept,
    })
    expect(told.filter(Array.isArray).filter(([it]) => it === 'lock')).toEqual(
      kept.map((it) => ['lock', it, '', it === name ? [1] : [2]]),
    )
  })

  test.each([2, 3])('is not locked where one of its rows shows the new one a moment later (in look %i)', async (stored) => {
    const found = await readBack({ written: [[name, keys(1, 1001)]], kept: (look) => (look === stored ? [] : [name]) })
    expect(told.length).toBe(stored + 1)
    expect([found, reports]).toEqual([{ ...done, updated: 0, refused: 0 }, 0])
  })

  test('is not locked where the push is cancelled before the second look', async () => {
    await readBack({ written: [[name, [1]]], kept: () => [name], onPause: () => queueMicrotask(() => stop.abort()) })
    expect(told).toEqual([[1], 2000])
  })

  test.each([
    ['rows that were updated in it alone are no updates', { alone: 2, putBack: 3, updated: 5 }, { updated: 3, refused: 3 }],
    ['no more of them than are put back', { alone: 4, putBack: 3, updated: 5 }, { updated: 2, refused: 3 }],
    ['no more of them than there are', { alone: 4, putBack: 4, updated: 3 }, { updated: 0, refused: 4 }],
    ['none where it went with others', { alone: 0, putBack: 2, updated: 2 }, { updated: 2, refused: 2 }],
  ])('is counted as refused: %s', async (_, { alone, putBack, updated }, counted) => {
    const found = await readBack({
      written: [[name, [1, 2]]],
      alone: alone === 0 ? [] : [[name, alone]],
      kept: () => [name],
      putBack,
      updated,
    })
    expect(found).toEqual({ ...done, ...counted })
  })
})

describe('what was pushed is pushed', () => {
  test.each([1, 2])('where the service cannot be asked about it (at look %i)', async (failing) => {
    world.service.meet = (_, nth) => (nth === failing ? { code: errorCodes.signatureInvalid } : null)
    expect(await readBack({ written: [[name, [1]]], kept: () => [name] })).toEqual({ ...done, updated: 0, refused: 0 })
    expect(told.length).toBe(failing === 1 ? 1 : 3)
  })

  test.each(['push.row-ids', 'push.judge-stored', 'push.confirmed-change', 'push.lock-field'] as const)(
    'but what cannot be written down or read here ends the push (%s)',
    async (failsAt) => {
      expect(await readBack({ written: [[name, [1]]], kept: () => [name], failsAt })).toMatchObject({ done: err(trouble) })
    },
  )
})
