/** Writes the sample's worksheets straight into the storage: structure first, then rows, then the links between them. */
import { typeCodes } from '../../../src-shared/api/field-types.ts'
import { kindOfType } from '../../../src-shared/model/value-kind.ts'
import { emptyDefinition, type Field, type FieldDefinition, type SelectOption } from '../domain/structure/field.ts'
import { storedFields, type Worksheet } from '../domain/structure/worksheet.ts'
import type { Cell } from '../domain/values/cell.ts'
import type { Storage } from '../storage/storage-port.ts'
import type { SampleField, SampleRow, SampleSheet, SampleValue } from './sample-sheet.ts'
import type { Seeded } from './seeded.ts'

const palette = ['#2196F3', '#00C345', '#FF9300', '#F52222', '#7500EA', '#08C9C9', '#FAD714', '#EB2F96', '#2D46C4', '#484848']

function optionsOf(field: SampleField, seeded: Seeded): readonly SelectOption[] {
  return (field.choices ?? []).map((value, place) => ({
    key: seeded.id(),
    value,
    index: place + 1,
    isDeleted: false,
    color: palette[place % palette.length] ?? '',
    score: null,
  }))
}

function codeOf(field: SampleField): string {
  return field.code ?? String(typeCodes[field.type])
}

const definitionOf = (field: SampleField, seeded: Seeded): FieldDefinition => ({
  ...emptyDefinition,
  name: field.name,
  alias: field.alias,
  code: codeOf(field),
  type: field.type,
  options: optionsOf(field, seeded),
  ...field.more,
})

type Keys = ReadonlyMap<string, { readonly key: number; readonly id: string }>

function addFields(storage: Storage, sheet: SampleSheet, keys: Keys, seeded: Seeded): void {
  const own = keys.get(sheet.alias)
  if (own === undefined) throw new Error(`no worksheet ${sheet.alias}`)
  for (const field of sheet.fields) {
    const definition = definitionOf(field, seeded)
    const target = field.to === undefined ? undefined : keys.get(field.to)
    if (target === undefined) {
      storage.catalog.addField(own.key, seeded.id(), definition)
      continue
    }
    const relation = storage.catalog.nextRelation()
    const [id, backId] = [seeded.id(), field.back === undefined ? '' : seeded.id()]
    const isSingle = definition.subType !== '2'
    const end = { relation, side: 'a', worksheetId: target.id, otherFieldId: backId, isSingle, showFields: [] } as const
    storage.catalog.addField(own.key, id, { ...definition, relation: end })
    if (field.back === undefined) continue
    const type = field.back.type ?? 'Relation'
    storage.catalog.addField(target.key, backId, {
      ...emptyDefinition,
      name: field.back.name,
      alias: field.back.alias,
      type,
      code: type === 'SubTable' ? '34' : '29',
      subType: '2',
      relation: { relation, side: 'b', worksheetId: own.id, otherFieldId: id, isSingle: false, showFields: [] },
    })
  }
}

/** Formulas of the sample name fields by alias; stored, they name them by id. */
function writeFormulas(storage: Storage, sheets: readonly SampleSheet[]): void {
  const worksheets = storage.catalog.worksheets()
  const find = (worksheet: Worksheet | undefined, alias: string): Field => {
    const field = worksheet?.fields.find((each) => each.alias === alias)
    if (field === undefined) throw new Error(`no field ${alias} in ${worksheet?.name}`)
    return field
  }
  for (const sheet of sheets) {
    const worksheet = worksheets.find((each) => each.alias === sheet.alias)
    for (const { alias, formula } of sheet.fields) {
      if (formula === undefined) continue
      const { key, id: _id, kind: _kind, ...definition } = find(worksheet, alias)
      const named = formula.replace(/\{(\w+)(?:\.(\w+))?\}/g, (_, first: string, second: string | undefined) => {
        const own = find(worksheet, first)
        if (second === undefined) return `{${own.id}}`
        const target = worksheets.find((each) => each.id === own.relation?.worksheetId)
        return `{${own.id}.${find(target, second).id}}`
      })
      storage.catalog.saveField(key, { ...definition, formula: named })
    }
  }
}

function cellOf(field: Field, value: SampleValue, key: number): Cell {
  if (field.autoNumber !== null) return field.autoNumber.prefix + String(key).padStart(field.autoNumber.digits, '0')
  if (value === null || value === '') return null
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'object') {
    if ('rows' in value) return null
    if ('files' in value) return value.files.length === 0 ? null : JSON.stringify(value.files)
    if ('title' in value) return JSON.stringify(value)
  }
  if (kindOfType(field.type) === 'options') {
    const texts = typeof value === 'string' ? [value] : Array.isArray(value) ? value : []
    const chosen = texts.map((text: string) => field.options.find((option) => option.value === text)?.key)
    if (chosen.includes(undefined)) throw new Error(`${field.name} has no option ${texts.join(', ')}`)
    return chosen.length === 0 ? null : JSON.stringify(chosen)
  }
  if (typeof value === 'object') return value.length === 0 ? null : JSON.stringify(value)
  return value
}

function addRows(storage: Storage, worksheet: Worksheet, sheetRows: readonly SampleRow[], seeded: Seeded): void {
  const fields = storedFields(worksheet)
  const first = storage.rows.reserve(worksheet, sheetRows.length)
  // Rows are listed in the order of their keys, so their times of creation must run the same way.
  const times = sheetRows.map((row) => row.createdAt).sort((a, b) => a - b)
  storage.rows.insert(
    worksheet,
    sheetRows.map((row, place) => ({
      key: first + place,
      id: seeded.id(),
      at: times[place] ?? row.createdAt,
      by: row.createdBy,
      owner: row.owner,
      cells: fields.map((field) => cellOf(field, row.values[field.alias] ?? null, first + place)),
    })),
  )
}

/** Row keys start at 1 in a new worksheet, so the row at place `n` has the key `n + 1`. */
function linkRows(storage: Storage, worksheet: Worksheet, sheetRows: readonly SampleRow[]): void {
  for (const field of worksheet.fields) {
    if (field.relation === null) continue
    for (const [place, row] of sheetRows.entries()) {
      const value = row.values[field.alias]
      if (typeof value !== 'object' || value === null || !('rows' in value) || value.rows.length === 0) continue
      storage.links.replace(
        field.relation,
        place + 1,
        value.rows.map((each) => each + 1),
        false,
      )
    }
  }
}

export function writeSheets(
  storage: Storage,
  sheets: readonly SampleSheet[],
  sectionIds: ReadonlyMap<string, string>,
  seeded: Seeded,
): void {
  const keys = new Map<string, { readonly key: number; readonly id: string }>()
  for (const sheet of sheets) {
    const id = seeded.id()
    const views = sheet.views.map((view) => ({ id: seeded.id(), ...view }))
    const { alias, name, remark } = sheet
    const sectionId = sectionIds.get(sheet.section)
    if (sectionId === undefined) throw new Error(`no section ${sheet.section}`)
    const key = storage.catalog.addWorksheet({ id, name, alias, desc: '', remark, sectionId, iconUrl: '', status: 1 }, views)
    keys.set(alias, { key, id })
  }
  for (const sheet of sheets) addFields(storage, sheet, keys, seeded)
  writeFormulas(storage, sheets)
  const worksheets = storage.catalog.worksheets()
  const written = sheets.map((sheet) => {
    const worksheet = worksheets.find((each) => each.alias === sheet.alias)
    if (worksheet === undefined) throw new Error(`no worksheet ${sheet.alias}`)
    return { sheet, worksheet }
  })
  for (const { sheet, worksheet } of written) addRows(storage, worksheet, sheet.rows, seeded)
  for (const { sheet, worksheet } of written) linkRows(storage, worksheet, sheet.rows)
}
