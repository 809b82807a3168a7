/** The writer's answers about structures, names and pulls. */

import type { WireRow } from '../../src-shared/api/v3/row-v3.ts'
import { listRows } from '../../src-shared/api/v3/v3-row-operations.ts'
import { isRecord } from '../../src-shared/lib/is-record.ts'
import { ok } from '../../src-shared/lib/result.ts'
import { openAnswer, type Reading } from '../api-client/read-answer.ts'
import { type AnswersOf, done, onWorksheet } from '../replica/answers.ts'
import type { PageOutcome } from '../replica/contract/pull-questions.ts'
import type { AnswerOf } from '../replica/contract/questions.ts'
import { createPageApplier } from '../replica/pull/apply-page.ts'
import { forgetElsewhere } from '../replica/pull/changed-elsewhere.ts'
import {
  beginPull,
  beginRound,
  countSeen,
  finishPull,
  generationOf,
  keyOfPage,
  listUnseen,
  markSeen,
  readKnown,
  recordHead,
  recordPage,
  removeRows,
} from '../replica/pull/pull-ledger.ts'
import { listNoted } from '../replica/rules/listed-rows.ts'
import { stagedState } from '../replica/stage/staged-state.ts'
import { writeApp, writeFact } from '../replica/store/app-facts.ts'
import { writeNames } from '../replica/store/name-dictionary.ts'
import { atomically, type Store } from '../replica/store/store.ts'
import { markWorksheetGone, writeStructure } from '../replica/store/write-structure.ts'
import { writeLayout } from '../replica/view/worksheet-state.ts'

type PullAnswers = Pick<
  AnswersOf<'writer'>,
  | 'app.write'
  | 'fact.write'
  | 'names.write'
  | 'worksheet.write'
  | 'worksheet.gone'
  | 'layout.write'
  | 'pull.begin'
  | 'pull.known'
  | 'pull.page'
  | 'pull.head'
  | 'pull.count-seen'
  | 'pull.seen'
  | 'pull.new-round'
  | 'pull.unseen'
  | 'pull.remove'
  | 'pull.forget-elsewhere'
  | 'pull.finish'
>

interface RowsPage {
  readonly rows: readonly WireRow[]
  readonly total: number | null
}

/** Bytes of a list answer to rows, by the client's rules; rows themselves are read by the structure later. */
export function readRowsPage(bytes: Uint8Array): Reading<RowsPage> {
  const opened = openAnswer(listRows, bytes)
  if (opened.kind !== 'opened') return opened
  const { payload } = opened
  if (!isRecord(payload) || !Array.isArray(payload.rows) || !payload.rows.every(isRecord))
    return { kind: 'unexpected-shape', where: 'data', path: 'rows', expected: 'a list of rows' }
  const total = Number(payload.total ?? Number.NaN)
  return { kind: 'data', data: { rows: payload.rows, total: Number.isSafeInteger(total) && total >= 0 ? total : null } }
}

export const idOfRow = (row: WireRow): string | null => {
  const id = row.id ?? row.rowId ?? row.rowid
  return typeof id === 'string' && id !== '' ? id : null
}

const wholePage = { offset: 0, isLast: true }

export function pullAnswers(store: Store): PullAnswers {
  const pages = createPageApplier(store)
  return {
    'app.write': ({ app, at }) => {
      writeApp(store, app, at)
      return done
    },
    'fact.write': ({ name, value }) => {
      writeFact(store, name, value)
      return done
    },
    'names.write': ({ names }) => {
      atomically(store, () => writeNames(store, names))
      return done
    },
    'worksheet.write': ({ structure }) => ok(writeStructure(store, structure)),
    'worksheet.gone': ({ worksheetId }) =>
      onWorksheet(store, worksheetId, (tables) => {
        markWorksheetGone(store, tables)
        return done
      }),
    'layout.write': ({ worksheetId, layout }) =>
      onWorksheet(store, worksheetId, (tables) => {
        writeLayout(store, tables, layout)
        return done
      }),
    'pull.begin': ({ worksheetId, pageSize, at }) =>
      onWorksheet(store, worksheetId, (tables) => {
        store.fetched.forget(tables.n)
        return ok(beginPull(store, tables, pageSize, at))
      }),
    'pull.known': ({ worksheetId }) => onWorksheet(store, worksheetId, (tables) => ok(readKnown(store, tables))),
    'pull.page': ({ worksheetId, page, part = wholePage, bytes, at }) =>
      onWorksheet<Reading<PageOutcome>>(store, worksheetId, (tables) => {
        const reading = readRowsPage(bytes)
        if (reading.kind !== 'data') return ok(reading)
        const { rows, total } = reading.data
        const applied = store.fetched.run(tables.n, () => {
          const firstKey = page === null ? null : keyOfPage(store, tables, page, part.offset)
          const written = pages.apply(tables, rows, { generation: generationOf(store, tables), firstKey, at })
          if (page !== null && part.isLast) recordPage(store, tables, page, part.offset + rows.length)
          listNoted(store)
          return written
        })
        return ok({ kind: 'data', data: { ...applied, ids: page === null ? applied.ids : [], total } })
      }),
    'pull.head': ({ worksheetId, ...head }) => onWorksheet(store, worksheetId, (tables) => ok(recordHead(store, tables, head))),
    'pull.count-seen': ({ worksheetId, newestAtStart }) =>
      onWorksheet(store, worksheetId, (tables) => {
        store.fetched.check(tables.n)
        return ok(countSeen(store, tables, newestAtStart))
      }),
    'pull.seen': ({ worksheetId, bytes }) =>
      onWorksheet<AnswerOf<'pull.seen'>>(store, worksheetId, (tables) => {
        const reading = readRowsPage(bytes)
        if (reading.kind !== 'data') return ok(reading)
        const ids = reading.data.rows.map(idOfRow).filter((it) => it !== null)
        return ok({ kind: 'data', data: { rows: ids.length, total: reading.data.total, unknown: markSeen(store, tables, ids) } })
      }),
    'pull.new-round': ({ worksheetId }) =>
      onWorksheet(store, worksheetId, (tables) => {
        beginRound(store, tables)
        return done
      }),
    'pull.unseen': ({ worksheetId, limit }) => onWorksheet(store, worksheetId, (tables) => ok(listUnseen(store, tables, limit))),
    'pull.remove': ({ worksheetId, ids, at }) =>
      onWorksheet(store, worksheetId, (tables) => ok({ went: removeRows(store, tables, ids, at) })),
    'pull.forget-elsewhere': ({ worksheetId }) =>
      onWorksheet(store, worksheetId, (tables) => {
        forgetElsewhere(store, tables)
        return done
      }),
    'pull.finish': ({ worksheetId, watermark, at }) =>
      onWorksheet(store, worksheetId, (tables) => {
        store.fetched.check(tables.n)
        finishPull(store, tables, { watermark, at })
        return ok(stagedState(store, tables))
      }),
  }
}
