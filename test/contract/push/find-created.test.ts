/** How a service is searched for new rows whose sending was not answered: how often, how far back, and by their titles where it has too many rows. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { systemTimer, type Timer } from '../../../src-main/api-client/timer.ts'
import { findCreated, type Looks } from '../../../src-main/push/find-created.ts'
import type { AnswerOf, QuestionName } from '../../../src-main/replica/contract/questions.ts'
import type { Replica } from '../../../src-main/replica/replica.ts'
import type { TitlesToAskFor } from '../../../src-main/replica/settle/titles-to-ask-for.ts'
import { errorCodes } from '../../../src-shared/api/error-codes.ts'
import { isRecord } from '../../../src-shared/lib/is-record.ts'
import { ok } from '../../../src-shared/lib/result.ts'
import { fieldId } from '../../../src-shared/model/ids.ts'
import type { ListAsk } from '../../support/sync/listing-service.ts'
import { createPullWorld, type PullWorld } from '../../support/sync/pull-world.ts'

let world: PullWorld
let stop: AbortController
/** Pauses in milliseconds, and after each look what was to become of rows that are not there. */
let told: (number | string)[]

beforeEach(async () => {
  world = await createPullWorld()
  expect(await world.pull()).toMatchObject({ ok: true })
  world.service.lists.splice(0)
  stop = new AbortController()
  told = []
})
afterEach(() => world.close())

interface Page {
  readonly rows: number
  /** Of its oldest row. */
  readonly oldestCreatedAt?: string | null
  readonly isNewestFirst?: boolean
}
interface Script {
  readonly looks?: Looks
  readonly since?: string | null
  /** How many rows are not there, by the number of the look from 1. */
  readonly absent?: (look: number) => number
  readonly page?: (ask: ListAsk) => Page
  readonly titles?: TitlesToAskFor | null
  readonly onPause?: (nth: number) => void
}
const full = 1000
const half: Page = { rows: full / 2 }
const fullAt = (oldestCreatedAt: string): Page => ({ rows: full, oldestCreatedAt })
const since = '2026-01-01 10:00:00'
const [before, after] = ['2026-01-01 09:59:59', '2026-01-01 10:00:01']

/** Over a replica that says how many rows came with each page, and how many of those in doubt were among them. */
async function find({
  looks = 'once',
  since = null,
  absent = () => 1,
  page = () => half,
  titles = null,
  onPause = () => {},
}: Script) {
  let matches = 0
  const answers: Partial<Record<QuestionName, (asked: unknown) => unknown>> = {
    'creates.candidates'(): AnswerOf<'creates.candidates'> {
      const ask = world.service.lists.at(-1)
      if (ask === undefined) throw new Error('Nothing was listed')
      return { kind: 'data', data: { oldestCreatedAt: null, isNewestFirst: true, ...page(ask) } }
    },
    'creates.titles': (): AnswerOf<'creates.titles'> => titles,
    'creates.match'(asked): AnswerOf<'creates.match'> {
      matches += 1
      told.push(isRecord(asked) ? String(asked.rest) : '')
      return { created: [], uncertain: [], absent: Array.from({ length: absent(matches) }, (_, i) => i) }
    },
  }
  const replica = {
    ...world.replica,
    ask(question: QuestionName, asked: never, options: never) {
      const answer = answers[question]
      return answer === undefined ? world.replica.ask(question, asked, options) : Promise.resolve(ok(answer(asked)))
    },
  } as Replica
  const timer: Timer = {
    ...systemTimer,
    after(ms, task) {
      told.push(ms)
      onPause(told.filter((it) => typeof it === 'number').length)
      return systemTimer.after(1, task)
    },
  }
  return findCreated({ ...world.run, replica, signal: stop.signal }, { of: 'push' }, since, timer, looks)
}
const lists = () => world.service.lists
const pages = (count: number) => Array.from({ length: count }, (_, i) => i + 1)
const askedPages = () => lists().map((it) => it.pageIndex)

describe('after silence', () => {
  test('rows are looked for with growing pauses for half a minute, and given up with the last look', async () => {
    expect(await find({ looks: 'again' })).toMatchObject({ ok: true, value: { absent: [0] } })
    expect(told).toEqual(['open', 1000, 'open', 2000, 'open', 4000, 'open', 8000, 'open', 15_000, 'absent'])
  })

  test('nothing is waited for once all of them are there', async () => {
    await find({ looks: 'again', absent: (look) => (look < 3 ? 2 : 0) })
    expect(told).toEqual(['open', 1000, 'open', 2000, 'open'])
  })

  test('a cancel ends the pause that it finds, and gives nothing up', async () => {
    const found = await find({ looks: 'again', onPause: (nth) => (nth === 2 ? queueMicrotask(() => stop.abort()) : undefined) })
    expect(found).toMatchObject({ ok: false, error: { kind: 'cancelled' } })
    expect(told).toEqual(['open', 1000, 'open', 2000])
  })

  test('a look that fails ends the search with the reason', async () => {
    world.service.meet = (_, nth) => (nth === 2 ? { code: errorCodes.signatureInvalid } : null)
    expect(await find({ looks: 'again' })).toMatchObject({ ok: false, error: { code: errorCodes.signatureInvalid } })
    expect(told).toEqual(['open', 1000])
  })
})

describe('a look', () => {
  test('after an answer is one, and says that what is not there was not created', async () => {
    await find({ looks: 'once' })
    expect(told).toEqual(['unsent'])
  })

  test('reads pages until rows are older than the newest before the sending', async () => {
    await find({ since, page: ({ pageIndex }) => fullAt(pageIndex < 3 ? after : before) })
    expect(lists()).toEqual(
      pages(3).map((pageIndex) => ({ pageIndex, pageSize: full, sorts: [{ field: '_createdAt', direction: 'desc' }] })),
    )
  })

  test('reads on where the oldest row of a page is of the same second', async () => {
    await find({ since, page: ({ pageIndex }) => (pageIndex === 1 ? fullAt(since) : half) })
    expect(askedPages()).toEqual([1, 2])
  })

  test('reads to the end of the list where it is the last, whatever time the rows bear: a clock may have been set back', async () => {
    await find({ looks: 'last', since, page: ({ pageIndex }) => (pageIndex < 4 ? fullAt(before) : half) })
    expect([askedPages(), told]).toEqual([pages(4), ['absent']])
  })

  test('reads to the end of the list where it is the last after silence, and not before', async () => {
    await find({ looks: 'again', since, page: ({ pageIndex }) => (pageIndex < 3 ? fullAt(before) : half) })
    expect(askedPages()).toEqual([1, 1, 1, 1, 1, 1, 2, 3])
  })

  test('reads to the end where the list is not sorted as it was asked for, and asks for no order from then on', async () => {
    await find({ since, page: ({ pageIndex }) => (pageIndex < 3 ? { ...fullAt(before), isNewestFirst: false } : half) })
    expect(lists().map((it) => [it.pageIndex, it.sorts !== undefined])).toEqual([
      [1, true],
      [2, false],
      [3, false],
    ])
  })

  test('begins again without an order where the service does not know it', async () => {
    world.service.meet = (ask) => (ask.sorts === undefined ? null : { code: errorCodes.parameterError })
    await find({ since, page: ({ pageIndex }) => (pageIndex < 2 ? fullAt(before) : half) })
    expect(lists().map((it) => [it.pageIndex, it.sorts !== undefined])).toEqual([
      [1, true],
      [1, false],
      [2, false],
    ])
  })

  test.each([
    ['that refuses every list', () => true, errorCodes.parameterError],
    ['that lets nothing through', (ask: ListAsk) => ask.sorts !== undefined, errorCodes.signatureInvalid],
  ] as const)('fails with a service %s', async (_, isRefused, code) => {
    world.service.meet = (ask) => (isRefused(ask) ? { code } : null)
    expect(await find({ since })).toMatchObject({ ok: false, error: { code } })
    expect([told, lists().length]).toEqual([[], code === errorCodes.parameterError ? 2 : 1])
  })

  test('asks for no further page once it is cancelled', async () => {
    const found = await find({
      page({ pageIndex }) {
        if (pageIndex === 2) stop.abort()
        return fullAt(after)
      },
    })
    expect([found, askedPages(), told]).toMatchObject([{ ok: false, error: { kind: 'cancelled' } }, [1, 2], []])
  })
})

describe('of a worksheet with more rows than are looked through', () => {
  const endless = ({ filter }: ListAsk): Page => (filter === undefined ? fullAt(after) : { rows: 3 })
  const titles: TitlesToAskFor = { field: fieldId.parse('name'), values: ['A', 'B'], known: 'K' }
  const filters = () => lists().flatMap((it) => it.filter?.children ?? [])

  test('fifty pages are read, and then the rows are asked for by their titles, beside one that is there', async () => {
    expect(await find({ page: endless, titles })).toMatchObject({ ok: true, value: { absent: [0] } })
    expect(askedPages()).toEqual([...pages(50), 1])
    expect(filters()).toEqual([{ field: 'name', value: ['A', 'B', 'K'] }])
    expect(lists().at(-1)).toMatchObject({ pageSize: full })
    expect(told).toEqual(['open', 'unsent'])
  })

  test('the fiftieth page may be the last of them', async () => {
    await find({ page: ({ pageIndex }) => (pageIndex < 50 ? fullAt(after) : half), titles })
    expect([filters(), told]).toEqual([[], ['unsent']])
  })

  test('titles are asked for with the last look only', async () => {
    await find({ looks: 'again', absent: (look) => (look === 1 ? 1 : 0), page: endless, titles })
    expect([filters(), told]).toEqual([[], ['open', 1000, 'open']])
  })

  test('nothing is asked where all of them are among the rows that were read', async () => {
    await find({ absent: () => 0, page: endless, titles })
    expect([filters(), told]).toEqual([[], ['open']])
  })

  test('two hundred titles are asked for at once', async () => {
    const values = Array.from({ length: 201 }, (_, i) => `T${i}`)
    await find({ looks: 'last', page: endless, titles: { ...titles, values } })
    expect(filters().map((it) => it.value.length)).toEqual([201, 2])
    expect(told).toEqual(['open', 'absent'])
  })

  test.each<[string, Page, TitlesToAskFor | null]>([
    ['cannot be asked for by a title', { rows: 3 }, null],
    ['are not answered, and neither is the one that is there', { rows: 0 }, titles],
    ['are answered with a page that is full', { rows: full }, titles],
  ])('rows that %s stay in doubt', async (_, answer, titles) => {
    await find({ page: (ask) => (ask.filter === undefined ? fullAt(after) : answer), titles })
    expect(told).toEqual(['open', 'open'])
  })

  test('rows stay in doubt where the service does not know the filter', async () => {
    world.service.meet = (ask) => (ask.filter === undefined ? null : { code: errorCodes.parameterError })
    expect(await find({ page: endless, titles })).toMatchObject({ ok: true })
    expect(told).toEqual(['open', 'open'])
  })

  test('the search fails where the service lets nothing through any more', async () => {
    world.service.meet = (ask) => (ask.filter === undefined ? null : { code: errorCodes.signatureInvalid })
    expect(await find({ page: endless, titles })).toMatchObject({ ok: false, error: { code: errorCodes.signatureInvalid } })
    expect(told).toEqual(['open'])
  })

  test('a cancel ends it before the next titles are asked for', async () => {
    const values = Array.from({ length: 201 }, (_, i) => `T${i}`)
    const found = await find({
      page(ask) {
        if (ask.filter !== undefined) stop.abort()
        return endless(ask)
      },
      titles: { ...titles, values },
    })
    expect([found, filters().length]).toMatchObject([{ ok: false, error: { kind: 'cancelled' } }, 1])
    expect(told).toEqual(['open'])
  })
})
