/** What becomes of a batch of new rows by its answer: told by a ledger that writes down what it is asked, over a service that is looked through. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type CreateAnswer, type CreateLedger, createRows, settleCreate } from '../../../src-main/push/create-rows.ts'
import { errorCodes } from '../../../src-shared/api/error-codes.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { err, ok } from '../../../src-shared/lib/result.ts'
import { instantTimer } from '../../support/sync/instant-timer.ts'
import type { ListAsk } from '../../support/sync/listing-service.ts'
import { createPullWorld, type PullWorld, rowsFrom } from '../../support/sync/pull-world.ts'

let world: PullWorld
let stop: AbortController

beforeEach(async () => {
  world = await createPullWorld(rowsFrom(0, 3))
  expect(await world.pull()).toMatchObject({ ok: true })
  world.service.lists.splice(0)
  stop = new AbortController()
})
afterEach(() => world.close())

type Keys = readonly number[]
const trouble: HostError = { kind: 'storage', message: 'full', reason: 'disk-full' }
const refused: CreateAnswer = { kind: 'refused', code: 1, message: 'No', words: 'no' }
const unclear: CreateAnswer = { kind: 'unclear', code: 2, message: 'Perhaps' }
const tooLarge: CreateAnswer = { kind: 'too-large', message: 'Large' }
const created: CreateAnswer = { kind: 'created', ids: ['x'] }

interface Script {
  /** In the order in which batches are sent; what comes after them is created. */
  readonly answers?: readonly CreateAnswer[]
  /** Fails when this is written down. */
  readonly failsAt?: string
  readonly mends?: boolean
  /** What is left of a batch after an answer; all of it where left out. */
  readonly rest?: (batch: Keys) => Keys
  readonly onSend?: (nth: number) => void
}

function ledgerOf({ answers = [], failsAt, mends = false, rest = (it) => it, onSend = () => {} }: Script) {
  const told: string[] = []
  let sent = 0
  const tell = (what: string, batch: Keys) => {
    const line = `${what} ${batch.join('+')}`
    told.push(line)
    return line === failsAt ? err(trouble) : ok(null)
  }
  const after = async (told: ReturnType<typeof tell>) => told
  const ledger: CreateLedger<Keys> = {
    since: null,
    async send(batch) {
      const written = tell('send', batch)
      if (!written.ok || batch.length === 0) return written.ok ? ok(null) : written
      sent += 1
      onSend(sent)
      return ok({ batch, rows: batch.length, answer: answers[sent - 1] ?? created })
    },
    created: (batch) => after(tell('created', batch)),
    release: (batch) => after(tell('release', batch)),
    async inDoubt(batch) {
      const written = tell('look for', batch)
      return written.ok ? ok({ of: 'push' }) : written
    },
    async afterSilence(batch) {
      const written = tell('silence', batch)
      return written.ok ? ok([[...batch, 0]]) : written
    },
    async afterAnswer(batch, found) {
      const written = tell(found === null ? 'none created of' : 'looked for', batch)
      const left = rest(batch)
      return written.ok ? ok(left.length === 0 ? null : { batch: left, rows: left.length }) : written
    },
    async halves(batch) {
      const written = tell('halve', batch)
      const middle = Math.ceil(batch.length / 2)
      return written.ok ? ok([batch.slice(0, middle), batch.slice(middle)]) : written
    },
    refuse: (batch, { code, message, words }) => after(tell(`refuse (${code}, ${message}, ${words})`, batch)),
    async mend(batch) {
      const written = tell('mend', batch)
      return written.ok ? ok(mends) : written
    },
  }
  return {
    told,
    ledger,
    send: (batch: Keys) => createRows({ run: { ...world.run, signal: stop.signal }, timer: instantTimer }, ledger, batch),
  }
}

const cases: readonly (readonly [string, Script, Keys, readonly string[], readonly Keys[]])[] = [
  ['nothing, where nothing is to be sent', {}, [], ['send '], []],
  ['is created', {}, [1, 2], ['send 1+2', 'created 1+2'], []],
  [
    'looked for after silence, and told what may be sent',
    { answers: [{ kind: 'unknown' }] },
    [1, 2],
    ['send 1+2', 'look for 1+2', 'silence 1+2'],
    [[1, 2, 0]],
  ],
  [
    'looked for where its ids say nothing, and told what is left',
    { answers: [{ kind: 'odd' }], rest: () => [2] },
    [1, 2],
    ['send 1+2', 'look for 1+2', 'looked for 1+2'],
    [[2]],
  ],
  [
    'looked for where its ids say nothing, and done where nothing is left',
    { answers: [{ kind: 'odd' }], rest: () => [] },
    [1, 2],
    ['send 1+2', 'look for 1+2', 'looked for 1+2'],
    [],
  ],
  ['refused, where it is one row', { answers: [refused] }, [1], ['send 1', 'refuse (1, No, no) 1'], []],
  ['refused, where it is one row that is too large', { answers: [tooLarge] }, [1], ['send 1', 'refuse (null, Large, ) 1'], []],
  [
    'looked for, where it is one row and the answer says nothing, and refused where it is not there',
    { answers: [unclear] },
    [1],
    ['send 1', 'look for 1', 'looked for 1', 'refuse (2, Perhaps, ) 1'],
    [],
  ],
  [
    'looked for, where it is one row and the answer says nothing, and done where it is there',
    { answers: [unclear], rest: () => [] },
    [1],
    ['send 1', 'look for 1', 'looked for 1'],
    [],
  ],
  [
    'mended and sent again as it is',
    { answers: [refused], mends: true },
    [1, 2],
    ['send 1+2', 'mend 1+2', 'look for 1+2', 'looked for 1+2', 'send 1+2', 'created 1+2'],
    [],
  ],
  [
    'sent again in halves',
    { answers: [refused] },
    [1, 2, 3],
    [
      'send 1+2+3',
      'mend 1+2+3',
      'look for 1+2+3',
      'looked for 1+2+3',
      'halve 1+2+3',
      'send 1+2',
      'created 1+2',
      'send 3',
      'created 3',
    ],
    [],
  ],
  [
    'not mended where it is too large',
    { answers: [tooLarge], mends: true },
    [1, 2],
    ['send 1+2', 'look for 1+2', 'looked for 1+2', 'halve 1+2', 'send 1', 'created 1', 'send 2', 'created 2'],
    [],
  ],
  [
    'not mended where the answer says nothing',
    { answers: [unclear], mends: true },
    [1, 2],
    ['send 1+2', 'look for 1+2', 'looked for 1+2', 'halve 1+2', 'send 1', 'created 1', 'send 2', 'created 2'],
    [],
  ],
  [
    'sent again as far as it is not there, one row alone as it is',
    { answers: [refused, refused], rest: ([first = 0]) => [first] },
    [1, 2],
    ['send 1+2', 'mend 1+2', 'look for 1+2', 'looked for 1+2', 'send 1', 'refuse (1, No, no) 1'],
    [],
  ],
  [
    'done where all of it is there',
    { answers: [refused], rest: () => [] },
    [1, 2],
    ['send 1+2', 'mend 1+2', 'look for 1+2', 'looked for 1+2'],
    [],
  ],
  [
    'not looked for where a half is refused and there are as many rows as before',
    { answers: [tooLarge, refused] },
    [1, 2, 3],
    [
      'send 1+2+3',
      'look for 1+2+3',
      'looked for 1+2+3',
      'halve 1+2+3',
      'send 1+2',
      'mend 1+2',
      'none created of 1+2',
      'halve 1+2',
      'send 1',
      'created 1',
      'send 2',
      'created 2',
      'send 3',
      'created 3',
    ],
    [],
  ],
  [
    'sent again after its half, where an answer named no rows',
    { answers: [tooLarge, { kind: 'odd' }] },
    [1, 2],
    [
      'send 1+2',
      'look for 1+2',
      'looked for 1+2',
      'halve 1+2',
      'send 1',
      'look for 1',
      'looked for 1',
      'send 1',
      'created 1',
      'send 2',
      'created 2',
    ],
    [],
  ],
]

describe('a batch is', () => {
  test.each(cases)('%s', async (_, script, batch, lines, left) => {
    const { told, send } = ledgerOf(script)
    expect(await send(batch)).toEqual(ok(left))
    expect(told).toEqual(lines)
  })

  test('released where nothing else would go through, and the push ends with the reason', async () => {
    const { told, send } = ledgerOf({ answers: [{ kind: 'stop', error: trouble }] })
    expect(await send([1])).toEqual(err(trouble))
    expect(told).toEqual(['send 1', 'release 1'])
  })

  test('looked for where a half is refused and there are more rows than before', async () => {
    const { told, send } = ledgerOf({
      answers: [tooLarge, refused],
      onSend(nth) {
        if (nth === 2) world.service.rows = rowsFrom(0, 4)
      },
    })
    await send([1, 2, 3])
    expect(told.slice(4, 8)).toEqual(['send 1+2', 'mend 1+2', 'look for 1+2', 'looked for 1+2'])
  })

  test('looked for where a half is refused and the service does not tell how many rows there are', async () => {
    world.service.meet = (ask) => (ask.sorts === undefined ? { rows: [], total: null } : null)
    const { told, send } = ledgerOf({ answers: [tooLarge, refused] })
    await send([1, 2, 3])
    expect(told.slice(4, 8)).toEqual(['send 1+2', 'mend 1+2', 'look for 1+2', 'looked for 1+2'])
  })

  test('looked for only as often as its answer asks for', async () => {
    const looks = async (script: Script, batch: Keys) => {
      world.service.lists.splice(0)
      await ledgerOf(script).send(batch)
      return world.service.lists.filter((it) => it.sorts !== undefined).length
    }
    expect([await looks({ answers: [{ kind: 'odd' }] }, [1]), await looks({ answers: [unclear] }, [1])]).toEqual([1, 1])
  })
})

describe('after a cancel', () => {
  test.each([1, 2])('no half is sent that was not (stopped with request %i)', async (at) => {
    const { told, send } = ledgerOf({
      answers: [tooLarge],
      onSend(nth) {
        if (nth === at) stop.abort()
      },
    })
    const halves = ['send 1', 'created 1', 'send 2', 'created 2']
    const done = await send([1, 2])
    if (at === 1) expect([done.ok, told]).toEqual([false, ['send 1+2', 'look for 1+2']])
    else expect([done, told.slice(4)]).toEqual([ok([]), halves.slice(0, 2)])
  })

  test('what is left of a half is not sent', async () => {
    const stopAtLook = ({ sorts }: ListAsk) => {
      if (sorts !== undefined) stop.abort()
      return null
    }
    const { told, send } = ledgerOf({
      answers: [tooLarge, { kind: 'unknown' }],
      onSend(nth) {
        if (nth === 2) world.service.meet = stopAtLook
      },
    })
    expect(await send([1, 2])).toEqual(ok([]))
    expect(told.slice(4)).toEqual(['send 1', 'look for 1', 'silence 1'])
  })
})

describe('what cannot be written down ends the sending with the reason:', () => {
  test.each<[string, readonly CreateAnswer[]]>([
    ['send 1+2+3', []],
    ['created 1+2+3', []],
    ['release 1+2+3', [{ kind: 'stop', error: { kind: 'cancelled', message: '' } }]],
    ['look for 1+2+3', [{ kind: 'unknown' }]],
    ['silence 1+2+3', [{ kind: 'unknown' }]],
    ['look for 1+2+3', [{ kind: 'odd' }]],
    ['looked for 1+2+3', [{ kind: 'odd' }]],
    ['look for 1+2+3', [refused]],
    ['looked for 1+2+3', [refused]],
    ['halve 1+2+3', [refused]],
    ['send 1+2', [refused]],
    ['created 1+2', [refused]],
    ['send 1+2+0', [refused, { kind: 'unknown' }]],
    ['none created of 1+2', [refused, refused]],
    ['refuse (1, No, no) 3', [refused, created, refused]],
  ])('%s', async (failsAt, answers) => {
    const { told, send } = ledgerOf({ answers, failsAt })
    expect(await send([1, 2, 3])).toEqual(err(trouble))
    expect(told.at(-1)).toBe(failsAt)
  })

  test.each([1, 2])('neither can be sent what a service cannot be asked about (its count %i fails)', async (failing) => {
    let counts = 0
    world.service.meet = (ask) => {
      if (ask.sorts === undefined) counts += 1
      return ask.sorts === undefined && counts === failing ? { code: errorCodes.signatureInvalid } : null
    }
    const { told, send } = ledgerOf({ answers: [tooLarge, refused] })
    expect(await send([1, 2, 3])).toMatchObject({ ok: false, error: { code: errorCodes.signatureInvalid } })
    // What was sent by then is looked for before anything of it is sent again.
    expect(told.at(-1)).toBe(failing === 1 ? 'halve 1+2+3' : 'look for 1+2')
  })

  test('and what was sent is left in doubt where nothing can be done about its refusal', async () => {
    const { told, send } = ledgerOf({ answers: [refused], failsAt: 'mend 1+2+3' })
    expect(await send([1, 2, 3])).toEqual(err(trouble))
    expect(told).toEqual(['send 1+2+3', 'mend 1+2+3', 'look for 1+2+3'])
  })
})

test('one row that was sent with others before is refused by itself, whatever was known of the number of rows', async () => {
  const { told, ledger } = ledgerOf({})
  await settleCreate({ run: world.run, timer: instantTimer }, ledger, { batch: [1], rows: 1, answer: refused }, 3)
  expect(told).toEqual(['refuse (1, No, no) 1'])
})
