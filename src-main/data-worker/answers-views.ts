/** The writer's answers about views. */
import { ok } from '../../src-shared/lib/result.ts'
import { type AnswersOf, done, onWorksheet } from '../replica/answers.ts'
import type { AnswerOf } from '../replica/contract/questions.ts'
import type { ViewQuestions } from '../replica/contract/view-questions.ts'
import { addViewRows, beginReading, finishReading, readViewPage } from '../replica/pull/service-views.ts'
import { atomically, type Store } from '../replica/store/store.ts'
import { removeView, saveView, setFirstView } from '../replica/view/saved-views.ts'
import { idOfRow, readRowsPage } from './answers-pull.ts'

type ViewAnswers = Pick<AnswersOf<'writer'>, Exclude<keyof ViewQuestions, 'views.list'>>

export function viewAnswers(store: Store): ViewAnswers {
  return {
    'views.save': ({ worksheetId, saved }) => onWorksheet(store, worksheetId, (tables) => saveView(store, tables, saved)),
    'views.remove': ({ worksheetId, id }) =>
      onWorksheet(store, worksheetId, (tables) => {
        removeView(store, tables, id)
        return done
      }),
    'views.set-first': ({ worksheetId, view }) =>
      onWorksheet(store, worksheetId, (tables) => {
        setFirstView(store, tables, view)
        return done
      }),
    'views.begin-reading': ({ worksheetId, view }) =>
      onWorksheet(store, worksheetId, (tables) => ok(beginReading(store, tables, view))),
    'views.read-page': ({ worksheetId, view, reading, page, bytes }) =>
      onWorksheet<AnswerOf<'views.read-page'>>(store, worksheetId, (tables) => {
        const read = readRowsPage(bytes)
        if (read.kind !== 'data') return ok(read)
        const { rows, total } = read.data
        const kept = atomically(store, () => readViewPage(store, tables, { view, reading, page }, rows, idOfRow))
        return ok({ kind: 'data', data: { ...kept, total } })
      }),
    'views.add-rows': ({ worksheetId, ids, ...at }) =>
      onWorksheet(store, worksheetId, (tables) => {
        atomically(store, () => addViewRows(store, tables, at, ids))
        return done
      }),
    'views.finish-reading': ({ worksheetId, at, fields, ...of }) =>
      onWorksheet(store, worksheetId, (tables) => ok(finishReading(store, tables, of, at, fields))),
  }
}
