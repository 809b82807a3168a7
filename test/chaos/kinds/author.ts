/** Makes up what a user and a colleague do, from random choices alone: it sees nothing of the run. */

import { firstRow } from '../first-row.ts'
import { optionTexts, type TypedName, typedNames } from '../sheet-fields.ts'
import type { Cells, Edit, NewRow, Step } from '../step.ts'
import type { Random } from './random.ts'

export interface Author {
  readonly random: Random
  /** Rows that should be there. */
  readonly rows: readonly string[]
  edit(): Step
  /** Types what the cells of the last edit held before. */
  retype(): Step
  add(most: number): Step
  attach(): Step
  change(): Step
  /** `wait`: until it is over. */
  importFile(most: number, wait?: boolean): Step
  colleague(): Step
}

export function createAuthor(random: Random, first: number): Author {
  const rows = Array.from({ length: first }, (_, i) => `r${i}`)
  /** What each cell was made to hold, newest last. */
  const held = new Map<string, (string | null)[]>()
  let lastEdits: readonly Edit[] = []
  let count = 0
  const next = (): number => {
    count += 1
    return count
  }

  const day = (): string =>
    `2026-${String(1 + random.below(12)).padStart(2, '0')}-${String(1 + random.below(28)).padStart(2, '0')}`
  const value = (field: TypedName, by = 'v'): string | null => {
    if (random.chance(6) && field !== 'Name') return null
    switch (field) {
      case 'Qty':
        return String(next() + 0.25 * random.below(4))
      case 'Day':
        return day()
      case 'Kind':
        return random.from(optionTexts)
      case 'Marks':
        return [...random.some(optionTexts, 3)].sort().join(',')
      default:
        return `${by}${next()}`
    }
  }
  const heldBy = (row: string, field: TypedName): (string | null)[] => {
    const key = `${row} ${field}`
    const known = held.get(key) ?? [row.startsWith('r') ? (firstRow(Number(row.slice(1))).cells[field] ?? null) : null]
    held.set(key, known)
    return known
  }
  const editsOf = (most: number, by = 'v'): readonly Edit[] => {
    const chosen = random.some(rows, most)
    return chosen.flatMap((row) => random.some(typedNames, 2).map((field) => ({ row, field, value: value(field, by) })))
  }
  const made = (prefix: string, most: number): readonly NewRow[] =>
    Array.from({ length: 1 + random.below(most) }, () => {
      const cells: Cells = { Name: `Name ${next()}` }
      for (const field of random.some(typedNames.slice(1), 4)) {
        const text = value(field)
        if (text !== null) cells[field] = text
      }
      return { row: `${prefix}${next()}`, cells }
    })
  const gone = (names: readonly string[]): void => {
    for (const name of names) rows.splice(rows.indexOf(name), 1)
  }

  const edit = (): Step => {
    const cells = editsOf(5)
    for (const it of cells) heldBy(it.row, it.field).push(it.value)
    lastEdits = cells
    return { do: 'edit', cells: [...cells] }
  }
  const add = (most: number): Step => {
    const added = made('n', most)
    rows.push(...added.map((it) => it.row))
    return { do: 'add', rows: [...added] }
  }
  return {
    random,
    rows,
    edit,
    retype() {
      if (lastEdits.length === 0) return edit()
      const cells = lastEdits.map(({ row, field }) => ({ row, field, value: heldBy(row, field).at(-2) ?? null }))
      return { do: 'edit', cells }
    },
    add,
    attach: () => ({ do: 'attach', rows: [...random.some(rows, 2)], name: `f${next()}.txt` }),
    change() {
      const dice = random.below(100)
      if (dice < 50 || rows.length < 6) return edit()
      if (dice < 64) return add(4)
      if (dice < 74) {
        const chosen = random.some(rows, 3)
        gone(chosen)
        return { do: 'delete', rows: [...chosen] }
      }
      if (dice < 84) {
        const field = random.from(typedNames)
        return { do: 'fill', rows: [...random.some(rows, 8)], field, value: value(field) }
      }
      if (dice < 90) {
        const as = `d${next()}`
        const row = random.from(rows)
        rows.push(as)
        return { do: 'copy', row, as }
      }
      return random.chance(60) ? { do: 'undo' } : { do: 'redo' }
    },
    importFile(most, wait = true) {
      const added = made('i', most)
      rows.push(...added.map((it) => it.row))
      return { do: 'import', how: random.chance(60) ? 'create' : 'stage', rows: [...added], wait }
    },
    colleague() {
      const dice = random.below(100)
      if (dice < 75 || rows.length < 6) return { do: 'colleague-edits', cells: [...editsOf(3, 'c')] }
      if (dice < 90) return { do: 'colleague-adds', rows: [...made('c', 2)] }
      return { do: 'colleague-deletes', rows: [random.from(rows)] }
    },
  }
}
