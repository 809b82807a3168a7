/**
 * What people have been told, and so believe: every acknowledged change by the user of the app and by the colleague, cell by cell, with
 * what the window showed before. The oracle judges by it. Knows nothing of how the product works.
 */

import { type FieldName, fieldNames } from '../sheet-fields.ts'
import type { Commands } from './commands.ts'

export interface Intent {
  readonly value: string | null
  /** Real milliseconds since the epoch. */
  readonly at: number
  /** What the window showed before. */
  readonly base: string | null
  /** The window marked the cell as changed afterwards: a claim against what a colleague writes. */
  readonly isClaim: boolean
}
export interface Written {
  readonly value: string | null
  readonly at: number
  readonly doneAt: number
}
export interface ShownConflict {
  readonly at: number
  readonly take: 'mine' | 'theirs'
}
export interface CellBelief {
  readonly original: string | null
  readonly intents: Intent[]
  readonly colleague: Written[]
  readonly conflicts: ShownConflict[]
}

export interface RowBelief {
  tag: string
  readonly by: 'service' | 'user' | 'import' | 'colleague'
  /** As the window shows it to the user. */
  isAlive: boolean
  /** When the user last deleted it or brought it back; null when never. */
  decidedAt: number | null
  /** Id at the service, once known. */
  id: string | null
  colleagueDeletedAt: number | null
  /** The app asked what is to become of the row as a whole. */
  /** What an undo of an older push would take back over a newer push of the user's own: a question about it has its cause. */
  readonly undoneOver: Set<FieldName | 'row'>
  readonly decisions: { readonly at: number; readonly decision: string; readonly take: 'mine' | 'theirs' }[]
  readonly cells: Readonly<Record<FieldName, CellBelief>>
}

/** Texts of a row's cells; empty ones may be left out. */
type Held = Readonly<Partial<Record<FieldName, string | null>>>

export const violationKinds = [
  'lost',
  'doubled',
  'missing',
  'overwritten',
  'altered',
  'stuck',
  'history',
  'self-conflict',
  'strange',
] as const
export interface Violation {
  readonly kind: (typeof violationKinds)[number]
  readonly words: string
}

export interface Belief {
  /** By the name that the steps use; a row's tag may change. */
  readonly rows: Map<string, RowBelief>
  readonly violations: Violation[]
  readonly commands: Commands
  /** Fields that a colleague took out of the worksheet: nothing is believed of their cells any more. */
  readonly goneFields: Set<FieldName>
  /** Options that are gone, by their fields: what is pushed with one may be refused. */
  readonly goneOptions: Map<FieldName, string>
  isWorksheetGone: boolean
  violate(kind: Violation['kind'], words: string): void
  make(tag: string, by: RowBelief['by'], cells: Held, id?: string): RowBelief
  rowOf(name: string): RowBelief | null
  /** The row that has this tag. */
  tagged(tag: string): RowBelief | null
}

function newRow(tag: string, by: RowBelief['by'], cells: Held, id: string | null): RowBelief {
  const cell = (field: FieldName): CellBelief => ({
    original: cells[field] ?? null,
    intents: [],
    colleague: [],
    conflicts: [],
  })
  const made = Object.fromEntries(fieldNames.map((it) => [it, cell(it)]))
  return {
    ...{ tag, by, id, isAlive: true, decidedAt: null, colleagueDeletedAt: null, decisions: [], undoneOver: new Set() },
    cells: made as Record<FieldName, CellBelief>,
  }
}

export const lastOf = <T>(list: readonly T[]): T | null => list[list.length - 1] ?? null

export function createBelief(commands: Commands): Belief {
  const rows = new Map<string, RowBelief>()
  const violations: Violation[] = []
  return {
    rows,
    violations,
    commands,
    goneFields: new Set(),
    goneOptions: new Map(),
    isWorksheetGone: false,
    violate: (kind, words) => void violations.push({ kind, words }),
    make: (tag, by, cells, id) => newRow(tag, by, cells, id ?? null),
    rowOf: (name) => rows.get(name) ?? null,
    tagged: (tag) => [...rows.values()].find((it) => it.tag === tag) ?? null,
  }
}
