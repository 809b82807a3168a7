/** Cells that were set one by one and by commands over many hold as the last step that is not undone says, in whatever way they are kept. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  addCommandPieces,
  addCorrections,
  finishCommand,
  readCorrections,
  turnCorrection,
} from '../../../src-main/replica/imports/import-corrections.ts'
import { worksheetStructure } from '../../../src-shared/api/v3/structure-v3.ts'
import { importId } from '../../../src-shared/model/ids.ts'
import { openMemoryStore } from '../../support/replica/memory-store.ts'
import { runs } from '../../support/runs.ts'

const id = importId.parse('import')
const structure = worksheetStructure.parse({
  ...{ worksheetId: 'sheet', name: 'Sheet', views: [] },
  fields: [{ id: 'name', name: 'name', type: '2' }],
})
const [lines, columns] = [30, 3]

const line = fc.integer({ min: 1, max: lines })
const column = fc.nat(columns - 1)
const step = fc.oneof(
  fc.record({ kind: fc.constant('cell' as const), line, column, text: fc.option(fc.constantFrom('', 'a', 'b')) }),
  fc.record({ kind: fc.constant('out' as const), line, isOut: fc.boolean() }),
  fc.record({
    kind: fc.constant('command' as const),
    column,
    lines: fc.uniqueArray(line, { minLength: 1 }),
    text: fc.constantFrom('', 'A', 'B'),
    /** Cells of a piece, and whether they stay one. */
    size: fc.integer({ min: 1, max: 7 }),
    isKeptInPieces: fc.boolean(),
  }),
  // One that was stopped, or cut off by a kill.
  fc.record({ kind: fc.constant('cut off' as const), column, lines: fc.uniqueArray(line, { minLength: 1 }) }),
  fc.record({ kind: fc.constant('undo' as const) }),
  fc.record({ kind: fc.constant('redo' as const) }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const piecesOf = (numbers: readonly number[], at: number, text: string, size: number) => {
  const sorted = [...numbers].sort((a, b) => a - b)
  return Array.from({ length: Math.ceil(sorted.length / size) }, (_, n) => {
    const own = sorted.slice(n * size, (n + 1) * size)
    return { column: at, lines: own, texts: own.map((number) => `${text}${number}`) }
  })
}

/** What a step sets: by line and column, or line alone. */
function setBy(it: Step): readonly (readonly [string, string | null])[] {
  if (it.kind === 'cell') return [[`${it.line} ${it.column}`, it.text]]
  if (it.kind === 'out') return [[`${it.line}`, it.isOut ? 'out' : null]]
  return it.kind === 'command' ? it.lines.map((number) => [`${number} ${it.column}`, `${it.text}${number}`] as const) : []
}

it('of a file: the last step that is not undone counts for each cell', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 14 }), (steps) => {
      const { store } = openMemoryStore(structure)
      store.run(
        "insert into import_run (id, worksheet, file_name, bytes, state, recognised, mapping, rules, created_at, updated_at) values (?, 'sheet', '', 0, 'draft', '', '', '', 0, 0)",
        id,
      )
      let done: Step[] = []
      let undone: Step[] = []
      for (const it of steps) {
        if (it.kind === 'undo' || it.kind === 'redo') {
          const turned = turnCorrection(store, id, it.kind, 1)
          const moved = it.kind === 'undo' ? done.at(-1) : undone.at(-1)
          expect(turned?.cells ?? null).toBe(moved === undefined ? null : setBy(moved).length)
          if (moved === undefined) continue
          if (it.kind === 'undo') [done, undone] = [done.slice(0, -1), [...undone, moved]]
          else [done, undone] = [[...done, moved], undone.slice(0, -1)]
          continue
        }
        if (it.kind === 'cut off') {
          addCommandPieces(store, id, piecesOf(it.lines, it.column, 'never', 5), true)
          continue
        }
        if (it.kind === 'cell') {
          const { line: number, column: at, text } = it
          addCorrections(store, id, { label: '', entries: [{ of: 'cell', line: number, column: at, text }] }, 1)
        } else if (it.kind === 'out')
          addCorrections(store, id, { label: '', entries: [{ of: 'line', line: it.line, isOut: it.isOut }] }, 1)
        else {
          for (const [n, piece] of piecesOf(it.lines, it.column, it.text, it.size).entries())
            addCommandPieces(store, id, [piece], n === 0)
          finishCommand(store, id, '', 1, it.isKeptInPieces ? 0 : lines)
        }
        ;[done, undone] = [[...done, it], []]
      }
      const expected = new Map(done.flatMap(setBy))
      const { lines: found } = readCorrections(store, id)
      for (let number = 1; number <= lines; number += 1) {
        const own = found.get(number)
        expect(own?.isOut === true).toBe((expected.get(`${number}`) ?? null) !== null)
        for (let at = 0; at < columns; at += 1) expect(own?.texts.get(at) ?? null).toBe(expected.get(`${number} ${at}`) ?? null)
      }
      store.close()
    }),
    { numRuns: runs(150) },
  )
})
