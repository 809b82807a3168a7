/** Import of the fake host: recognises, maps by name, checks kinds, and stages or creates. */
import { chooseColumns } from '../../../src-shared/csv/unpivot/unpivot.ts'
import type { CsvFormat, ImportCheck, ImportDraft, PreviewRow, Resolution } from '../../../src-shared/host/calls/import-calls.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import { readDate } from '../../../src-shared/model/dates/date-text.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import { type ConnectionId, type FieldId, importId } from '../../../src-shared/model/ids.ts'
import { readCsv } from './fake-csv.ts'
import type { FakeSheet } from './fake-sheet.ts'
import { steppedTexts } from './fake-steps.ts'

export interface FakeImport {
  readonly draft: ImportDraft
  readonly text: string
  readonly resolutions: readonly Resolution[]
  readonly mended: readonly MendStep[]
  readonly undone: readonly MendStep[]
}

/** What a correction sets, by `line column`, or `line out`; null as in the file. */
export interface MendStep {
  readonly label: string
  readonly set: ReadonlyMap<string, string | null>
}

export const mendedText = (it: Pick<FakeImport, 'mended'>, place: string): string | null =>
  it.mended.reduce<string | null>((text, { set }) => (set.has(place) ? (set.get(place) ?? null) : text), null)

/** The records of its file, names first; with columns as rows where its format says so. */
export const recordsOf = ({ text, draft }: Pick<FakeImport, 'text' | 'draft'>): readonly (readonly string[])[] =>
  recordsIn(text, draft.format)

export function recordsIn(text: string, format: CsvFormat): readonly (readonly string[])[] {
  const [headers = [], ...rows] = readCsv(text, format.delimiter)
  const { unpivot } = format
  if (unpivot === undefined) return [headers, ...rows]
  const { turned, kept } = chooseColumns(headers, unpivot)
  return [
    [...kept.map((at) => headers[at] ?? ''), unpivot.name, unpivot.value],
    ...rows.flatMap((cells) =>
      turned
        .filter((at) => unpivot.emptyCells === 'take' || (cells[at] ?? '') !== '')
        .map((at) => [...kept.map((own) => cells[own] ?? ''), headers[at] ?? '', cells[at] ?? '']),
    ),
  ]
}

const same = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()

const countOf = (text: string, piece: string): number => text.split('\n', 1)[0]?.split(piece).length ?? 0

export function beginFakeImport(
  id: string,
  connectionId: ConnectionId,
  sheet: FakeSheet,
  fileName: string,
  text: string,
  now: number,
): FakeImport {
  const delimiter = [',', ';', '\t'].reduce((best, it) => (countOf(text, it) > countOf(text, best) ? it : best), ',')
  const format = { encoding: 'utf-8', delimiter, quote: '"', hasHeader: true } as const
  const draft: ImportDraft = {
    importId: importId.parse(id),
    connectionId,
    worksheetId: sheet.id,
    fileName,
    bytes: text.length,
    format,
    detection: [
      'UTF-8: every byte sequence is valid.',
      `Columns are separated by ${delimiter === '\t' ? 'tabs' : `“${delimiter}”`}: every line has the same number.`,
      'The first line looks like column names.',
    ],
    warnings: [],
    columns: [],
    rules: { mode: 'insert', keyFields: [], emptyCells: 'keep', trim: true },
    check: null,
    state: 'draft',
    jobId: null,
    run: null,
    updatedAt: now,
  }
  return withColumns({ draft, text, resolutions: [], mended: [], undone: [] }, sheet)
}

/** Columns with their samples and the fields proposed for them. */
export function withColumns(it: FakeImport, sheet: FakeSheet): FakeImport {
  const rows = recordsOf(it)
  const header = it.draft.format.hasHeader ? (rows[0] ?? []) : (rows[0] ?? []).map((_, at) => `Column ${at + 1}`)
  const body = it.draft.format.hasHeader ? rows.slice(1) : rows
  const columns = header.map((name, column) => {
    const field = sheet.fields.find((candidate) => candidate.lock === null && same(candidate.name, name))
    const samples = [...new Set(body.map((cells) => cells[column] ?? '').filter((cell) => cell !== ''))].slice(0, 5)
    const isAmbiguous =
      field?.kind === 'date' &&
      samples.length > 0 &&
      samples.every((sample) => /^(0?\d|1[0-2])[/.](0?\d|1[0-2])[/.]\d{4}$/.test(sample))
    return {
      column,
      header: name,
      samples,
      mapping: { column, field: field?.id ?? null, dateOrder: null, decimal: null },
      question: isAmbiguous ? ('date-order' as const) : null,
      reason: field === undefined ? '' : 'same name',
    }
  })
  const fileHeaders = it.draft.format.unpivot === undefined ? undefined : readCsv(it.text, it.draft.format.delimiter)[0]
  return { ...it, draft: { ...it.draft, columns, fileHeaders, check: null, state: 'draft' } }
}

function coerce(
  text: string,
  field: Field,
  resolutions: readonly Resolution[],
): { readonly value: CellValue; readonly problem: string | null; readonly unmatched?: true } {
  if (text === '') return { value: null, problem: null }
  switch (field.kind) {
    case 'number': {
      const number = Number(text.replace(/,/g, ''))
      return Number.isFinite(number) ? { value: number, problem: null } : { value: null, problem: `“${text}” is not a number` }
    }
    case 'date': {
      const parts = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(text)
      const date = readDate(parts === null ? text : `${parts[3]}-${parts[2]}-${parts[1]}`)
      return date === null ? { value: null, problem: `“${text}” is not a date` } : { value: date, problem: null }
    }
    case 'options': {
      const option = field.options.find((it) => same(it.text, text))
      if (option !== undefined) return { value: [option.key], problem: null }
      const take = resolutions.find((it) => it.field === field.id && it.text === text)?.take
      if (take?.take === 'map') return { value: [take.key], problem: null, unmatched: true }
      if (take?.take === 'empty') return { value: null, problem: null, unmatched: true }
      return { value: null, problem: `“${text}” is no option of ${field.name}`, unmatched: true }
    }
    default:
      return { value: text, problem: null }
  }
}

export function coerceRows(it: FakeImport, sheet: FakeSheet, includesOut = false) {
  const rows = recordsOf(it)
  const top = it.draft.format.hasHeader ? 2 : 1
  const lines = (it.draft.format.hasHeader ? rows.slice(1) : rows)
    .map((source, at) => ({ source, line: at + top }))
    .filter(({ line }) => includesOut || mendedText(it, `${line} out`) === null)
  const body = lines.map(({ source, line }) => source.map((text, column) => mendedText(it, `${line} ${column}`) ?? text))
  const mapped = it.draft.columns.flatMap((column) => {
    const field = sheet.fields.find((candidate) => candidate.id === column.mapping.field)
    return field === undefined ? [] : [{ column: column.column, field }]
  })
  const texts = steppedTexts(
    body,
    it.draft.columns.map((column) => column.mapping),
  )
  return {
    fieldIds: mapped.map(({ field }) => field.id as FieldId),
    rows: body.map((cells, at) => ({
      line: lines[at]?.line ?? 0,
      source: cells,
      file: lines[at]?.source ?? [],
      cells: mapped.map(({ column, field }) => {
        const text = texts[at]?.[column] ?? ''
        const source = cells[column] ?? ''
        return { text, ...(source === text ? {} : { source }), field, ...coerce(text, field, it.resolutions) }
      }),
    })),
  }
}

export const previewOf = (it: FakeImport, sheet: FakeSheet, limit: number): readonly PreviewRow[] =>
  coerceRows(it, sheet)
    .rows.slice(0, limit)
    .map(({ line, cells }) => ({
      line,
      cells: cells.map(({ text, source, value, problem }) => ({ text, source, value, problem, note: null })),
    }))

/** A text with a stroke names both. */
function suggestionsOf(text: string, options: Field['options']): ImportCheck['unmatched'][number]['suggestions'] {
  const [one, two] = options
  const both =
    text.includes(' / ') && one !== undefined && two !== undefined
      ? [{ key: one.key, text: `${one.text}, ${two.text}`, others: [two.key] }]
      : []
  return [...both, ...options.map(({ key, text }) => ({ key, text }))]
}

export function checkOf(it: FakeImport, sheet: FakeSheet): ImportCheck {
  const { rows } = coerceRows(it, sheet)
  const reasons = new Map<string, { reason: string; field: string; rows: number }>()
  const unmatched = new Map<string, ImportCheck['unmatched'][number]>()
  let rejected = 0
  for (const row of rows) {
    if (row.cells.some((cell) => cell.problem !== null)) rejected += 1
    for (const cell of row.cells) {
      if (cell.problem !== null) {
        const key = `${cell.field.id}\n${cell.problem}`
        reasons.set(key, { reason: cell.problem, field: cell.field.name, rows: (reasons.get(key)?.rows ?? 0) + 1 })
      }
      // Decided texts stay in the list with their decision.
      if (cell.unmatched !== true) continue
      const place = `${cell.field.id}\n${cell.text}`
      unmatched.set(place, {
        field: cell.field.id,
        fieldName: cell.field.name,
        text: cell.text,
        rows: (unmatched.get(place)?.rows ?? 0) + 1,
        canCreate: false,
        resolution: it.resolutions.find((known) => known.field === cell.field.id && known.text === cell.text)?.take ?? null,
        suggestions: suggestionsOf(cell.text, cell.field.options.slice(0, 2)),
      })
    }
  }
  return {
    rows: rows.length,
    insert: rows.length - rejected,
    update: 0,
    delete: 0,
    unchanged: 0,
    skipped: 0,
    rejected,
    reasons: [...reasons.values()].sort((a, b) => b.rows - a.rows),
    notes: [],
    unmatched: [...unmatched.values()],
    warnings: it.text.includes('\n\n') ? ['1 blank line is left out.'] : [],
  }
}
