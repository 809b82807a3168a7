/**
 * Creates a worksheet with the types that the generation of the interface lists as creatable (Resources, Field type codes). One title
 * field; where none is marked the first text field becomes it, else the first field. A two-way relation makes a field on the other side.
 */
import { type FieldTypeName, findFieldType } from '../../../src-shared/api/field-types.ts'
import { limits } from '../../../src-shared/api/limits.ts'
import type { NewField } from '../../../src-shared/api/structure-v3.ts'
import { ok } from '../../../src-shared/lib/result.ts'
import { valueKindOf } from '../../../src-shared/model/value-kind.ts'
import { emptyDefinition, type FieldDefinition, type SelectOption } from './field.ts'
import { type Outcome, refuse } from './refusal.ts'
import type { Worksheet } from './worksheet.ts'
import { findWorksheet, type Workspace } from './workspace.ts'

export interface NewWorksheet {
  readonly name: string
  readonly alias: string
  readonly sectionId: string
  readonly fields: readonly NewField[]
  /** Types that may be created. */
  readonly creatable: ReadonlySet<FieldTypeName>
}

const wrong = (field: NewField, words: string) => refuse('parameterValueError', `field ${field.name}: ${words}`)

/** A field of this alias would hide what every row answers under the name, in V3 or in V2 (Resources, Row). */
const reservedAliases: ReadonlySet<string> = new Set([
  ...['id', '_createdAt', '_updatedAt', '_createdBy', '_updatedBy', '_owner'],
  ...['rowid', 'ctime', 'utime', 'caid', 'uaid', 'ownerid'],
])

const palette = ['#2196F3', '#08C9C9', '#00C345', '#FAD714', '#FF9300', '#F52222', '#EB2F96', '#7500EA', '#2D46C4', '#484848']

function readOptions(workspace: Workspace, field: NewField): Outcome<readonly SelectOption[]> {
  const options = field.options ?? []
  if (options.length > workspace.caps.optionsPerSet) {
    return refuse('optionCap', `field ${field.name}: ${workspace.caps.optionsPerSet} options at most`)
  }
  if (new Set(options.map((option) => option.value)).size < options.length) return wrong(field, 'option values must be unique')
  return ok(
    options.map((option, place) => ({
      key: workspace.ids.next(),
      value: option.value,
      index: option.index ?? place + 1,
      isDeleted: false,
      color: option.color ?? palette[place % palette.length] ?? '',
      score: null,
    })),
  )
}

/** Everything of the definition but its relation, which needs the other worksheet. */
function readDefinition(workspace: Workspace, field: NewField, creatable: ReadonlySet<FieldTypeName>): Outcome<FieldDefinition> {
  const type = findFieldType(field.type)
  if (type === null) return wrong(field, `${JSON.stringify(field.type)} is no field type`)
  if (!creatable.has(type.name)) return wrong(field, `${type.name} cannot be created through the interface`)
  const kind = valueKindOf[type.name]
  const options = readOptions(workspace, field)
  if (!options.ok) return options
  if (kind === 'options' && options.value.length === 0) return wrong(field, 'options are required')
  if (kind !== 'options' && options.value.length > 0) return wrong(field, 'only select fields take options')
  if (kind !== 'number' && field.precision !== undefined) return wrong(field, 'only number fields take a precision')
  if (field.isUnique === true && !['text', 'number', 'date', 'datetime', 'time'].includes(kind))
    return wrong(field, 'cannot be unique')
  const subTypes: Partial<Record<typeof kind, readonly string[]>> = {
    members: ['0', '1'],
    rows: ['1', '2'],
    time: ['1', '6'],
    date: ['5', '4', '3'],
    datetime: ['5', '4', '3', '2', '1', '6'],
  }
  const subType = field.subType ?? ''
  if (subType !== '' && subTypes[kind] !== undefined && !subTypes[kind].includes(subType)) {
    return wrong(field, `subType must be one of ${subTypes[kind].join(', ')}`)
  }
  return ok({
    ...emptyDefinition,
    name: field.name,
    alias: field.alias ?? '',
    desc: field.desc ?? '',
    remark: field.remark ?? '',
    code: String(type.codes[0]),
    type: type.name,
    required: field.required ?? false,
    isHidden: field.isHidden ?? false,
    isReadOnly: field.isReadOnly ?? false,
    isHiddenOnCreate: field.isHiddenOnCreate ?? false,
    isUnique: field.isUnique ?? false,
    isTitle: field.isTitle ?? false,
    precision: field.precision ?? null,
    subType,
    options: options.value,
    max: field.max ?? null,
  })
}

function withTitle(definitions: readonly FieldDefinition[]): readonly FieldDefinition[] {
  if (definitions.some((each) => each.isTitle)) return definitions
  const text = definitions.findIndex((each) => each.type === 'Text')
  return definitions.map((each, place) => ({ ...each, isTitle: place === Math.max(0, text) }))
}

function checkNames(workspace: Workspace, request: NewWorksheet): Outcome<null> {
  const worksheets = workspace.storage.catalog.worksheets()
  const { alias, fields, sectionId } = request
  if (alias !== '' && worksheets.some((each) => each.alias === alias))
    return refuse('alreadyExists', `the alias ${alias} is taken`)
  if (sectionId !== '' && !workspace.storage.catalog.sections().some((each) => each.id === sectionId)) {
    return refuse('notFound', `no section ${JSON.stringify(sectionId)}`)
  }
  if (fields.length > workspace.caps.fieldsPerWorksheet) {
    return refuse('parameterValueError', `a worksheet takes ${workspace.caps.fieldsPerWorksheet} fields at most`)
  }
  if (fields.filter((field) => field.isTitle === true).length > limits.titleFields) {
    return refuse('parameterValueError', 'a worksheet has one title field')
  }
  const aliases = fields.map((field) => field.alias ?? '').filter((each) => each !== '')
  const reserved = aliases.find((each) => reservedAliases.has(each))
  if (reserved !== undefined) return refuse('parameterValueError', `the alias ${reserved} names a system attribute of rows`)
  const repeated = aliases.find((each, place) => aliases.indexOf(each) !== place)
  return repeated === undefined ? ok(null) : refuse('alreadyExists', `the alias ${repeated} is given twice`)
}

/** Adds the field, and the field on the other side of a two-way relation. */
export function addRelation(
  workspace: Workspace,
  worksheet: { readonly key: number; readonly id: string; readonly name: string },
  target: { readonly key: number; readonly id: string },
  definition: FieldDefinition,
  options: { readonly bidirectional: boolean; readonly showFields: readonly string[] },
): void {
  const { catalog } = workspace.storage
  const relation = catalog.nextRelation()
  const id = workspace.ids.next()
  const otherId = options.bidirectional ? workspace.ids.next() : ''
  const { showFields } = options
  const end = { relation, side: 'a', worksheetId: target.id, otherFieldId: otherId, showFields } as const
  catalog.addField(worksheet.key, id, { ...definition, relation: { ...end, isSingle: definition.subType !== '2' } })
  if (!options.bidirectional) return
  catalog.addField(target.key, otherId, {
    ...emptyDefinition,
    name: worksheet.name,
    code: '29',
    type: 'Relation',
    subType: '2',
    relation: { relation, side: 'b', worksheetId: worksheet.id, otherFieldId: id, isSingle: false, showFields: [] },
  })
}

function insertWorksheet(workspace: Workspace, request: NewWorksheet, definitions: readonly FieldDefinition[]): Outcome<string> {
  const { catalog } = workspace.storage
  const id = workspace.ids.next()
  const key = catalog.addWorksheet(
    {
      id,
      name: request.name,
      alias: request.alias,
      desc: '',
      remark: '',
      sectionId: request.sectionId === '' ? (catalog.sections()[0]?.id ?? '') : request.sectionId,
      iconUrl: '',
      status: 1,
    },
    [{ id: workspace.ids.next(), name: 'All', type: '0' }],
  )
  for (const [place, definition] of definitions.entries()) {
    const field = request.fields[place]
    if (field === undefined || definition.type !== 'Relation') {
      catalog.addField(key, workspace.ids.next(), definition)
      continue
    }
    const target = findTarget(workspace, field, { key, id, alias: request.alias })
    if (!target.ok) return target
    addRelation(workspace, { key, id, name: request.name }, target.value, definition, {
      bidirectional: field.relation?.bidirectional ?? false,
      showFields: field.relation?.showFields ?? [],
    })
  }
  return ok(id)
}

function findTarget(
  workspace: Workspace,
  field: NewField,
  own: { readonly key: number; readonly id: string; readonly alias: string },
): Outcome<Pick<Worksheet, 'key' | 'id'>> {
  const name = field.dataSource ?? ''
  if (name === '') return wrong(field, 'dataSource, the id of the related worksheet, is required')
  if (own.alias !== '' && name === own.alias) return ok(own)
  return findWorksheet(workspace, name)
}

/** Answers the new worksheet's id. */
export function createWorksheet(workspace: Workspace, request: NewWorksheet): Outcome<string> {
  const names = checkNames(workspace, request)
  if (!names.ok) return names
  const definitions: FieldDefinition[] = []
  for (const field of request.fields) {
    const definition = readDefinition(workspace, field, request.creatable)
    if (!definition.ok) return definition
    definitions.push(definition.value)
  }
  return workspace.storage.atomically(() => insertWorksheet(workspace, request, withTitle(definitions)))
}
