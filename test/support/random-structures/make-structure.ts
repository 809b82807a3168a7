/** Makes the worksheets of a plan in a service: relations last, when every worksheet is there, then what is computed. */
import {
  emptyDefinition,
  type Field,
  type FieldDefinition,
  isComputed,
} from '../../../src-main/service/domain/structure/field.ts'
import { type FieldTypeName, fieldTypes } from '../../../src-shared/api/field-types.ts'
import { creatableV2 } from '../../../src-shared/api/v2/data-types-v2.ts'
import { addWorksheetV2 } from '../../../src-shared/api/v2/v2-structure-operations.ts'
import { createWorksheet, editWorksheet, getWorksheet } from '../../../src-shared/api/v3/v3-structure-operations.ts'
import { kindOfType } from '../../../src-shared/model/value-kind.ts'
import type { Caller } from '../service/service-caller.ts'
import type { StartedService } from '../service/start-service.ts'
import type { FieldPlan, Maker, SheetPlan } from './field-plan.ts'

/** A field with its name, which is its alias too where it has one. */
type NamedPlan = FieldPlan & { readonly name: string }
type Named = readonly NamedPlan[]

const optionSetId = 'shared-options'
const option = { key: 'k0', value: 'Red', index: 1, isDeleted: false, color: '', score: null }

const codeOf = (type: FieldTypeName): number => fieldTypes.find((each) => each.name === type)?.codes[0] ?? 2
const isRelation = (plan: FieldPlan): boolean => kindOfType(plan.type) === 'rows'
const isMadeBy: Readonly<Record<Maker, (plan: FieldPlan) => boolean>> = {
  storage: () => true,
  v3: ({ type }) => fieldTypes.some((each) => each.name === type && each.creatableV3),
  v2: ({ type }) => [...creatableV2.listed, ...creatableV2.mentioned].some((code) => code === codeOf(type)),
}

const aliasOf = (plan: NamedPlan): string => (plan.hasAlias ? plan.name : '')

function definitionOf(plan: NamedPlan, isTitle: boolean): FieldDefinition {
  const { type, subType, precision, max } = plan
  return {
    ...emptyDefinition,
    name: plan.name,
    alias: aliasOf(plan),
    type,
    code: String(codeOf(type)),
    subType,
    precision,
    max,
    isTitle,
    options: plan.fromSet ? [] : plan.options,
    optionSetId: plan.fromSet ? optionSetId : '',
    remark: plan.formula,
    autoNumber: type === 'AutoNumber' ? { prefix: 'N', digits: 3 } : null,
  }
}

/** What V3 takes of a plan. */
const requestOf = (plan: NamedPlan) => ({
  name: plan.name,
  alias: aliasOf(plan),
  type: String(codeOf(plan.type)),
  ...(plan.subType === '' ? {} : { subType: plan.subType }),
  ...(plan.precision === null ? {} : { precision: plan.precision }),
  ...(plan.options.length === 0
    ? {}
    : plan.fromSet
      ? { dataSource: optionSetId }
      : { options: plan.options.map(({ value, index }) => ({ value, index })) }),
})

const controlOf = (plan: NamedPlan) => ({
  controlName: plan.name,
  alias: aliasOf(plan),
  type: codeOf(plan.type),
  ...(plan.precision !== null && plan.type !== 'Rating' ? { dot: plan.precision } : {}),
  ...(plan.max === null ? {} : { max: plan.max }),
  ...(plan.options.length === 0 ? {} : { options: plan.options.map(({ value, index }) => ({ value, index })) }),
  ...(plan.type === 'Collaborator' && plan.subType !== '' ? { enumDefault: Number(plan.subType) } : {}),
  ...(plan.type.startsWith('Date') && plan.subType !== '' ? { advancedSetting: { showtype: plan.subType } } : {}),
  ...(plan.type === 'Time' && plan.subType !== '' ? { unit: Number(plan.subType) } : {}),
})

const plainText = (name: string): NamedPlan => ({
  ...{ name, type: 'Text', subType: '', precision: null, max: null, options: [], fromSet: false, hasAlias: true },
  ...{ to: 0, isTwoWay: false, isBackSingle: false, formula: '', made: 0 },
})

async function makeSheet(
  service: StartedService,
  caller: Caller,
  by: Maker,
  name: string,
  fields: Named,
  title: number,
): Promise<string> {
  const own = fields.length === 0 ? [plainText('only')] : fields
  if (by === 'v2') {
    return caller.succeed(addWorksheetV2, { body: { name, controls: own.map(controlOf) } })
  }
  if (by === 'v3') {
    const marked = own.map((plan, place) => ({ ...requestOf(plan), ...(place === title % own.length ? { isTitle: true } : {}) }))
    return (await caller.succeed(createWorksheet, { body: { name, fields: marked } })).worksheetId
  }
  const { catalog } = service.storage
  const id = service.service.workspace.ids.next()
  const key = catalog.addWorksheet({ id, name, alias: '', desc: '', remark: '', sectionId: '', iconUrl: '', status: 1 }, [
    { id: `${id}-all`, name: 'All', type: '0' },
  ])
  for (const [place, plan] of own.entries()) {
    catalog.addField(key, service.service.workspace.ids.next(), definitionOf(plan, place === title % own.length))
  }
  return id
}

async function addRelations(
  service: StartedService,
  caller: Caller,
  ids: readonly string[],
  id: string,
  by: Maker,
  plans: Named,
): Promise<void> {
  const { catalog } = service.storage
  const { ids: fresh } = service.service.workspace
  for (const plan of plans) {
    const target = ids[plan.to % ids.length] ?? id
    if (by !== 'storage') {
      const field = { ...requestOf(plan), type: '29', dataSource: target, relation: { bidirectional: plan.isTwoWay } }
      await caller.succeed(editWorksheet, { params: { worksheet_id: id }, body: { addFields: [field] } })
      continue
    }
    const [own, back] = [fresh.next(), plan.isTwoWay ? fresh.next() : '']
    const keyOf = (worksheetId: string): number => catalog.worksheets().find((each) => each.id === worksheetId)?.key ?? -1
    const common = { relation: catalog.nextRelation(), showFields: [] }
    const end = { ...common, side: 'a', worksheetId: target, otherFieldId: back, isSingle: plan.subType === '1' } as const
    catalog.addField(keyOf(id), own, { ...definitionOf(plan, false), relation: end })
    if (back === '') continue
    const other = { ...common, side: 'b', worksheetId: id, otherFieldId: own, isSingle: plan.isBackSingle } as const
    const definition = { ...emptyDefinition, name: `back of ${plan.name}`, type: 'Relation', code: '29' } as const
    catalog.addField(keyOf(target), back, { ...definition, subType: plan.isBackSingle ? '1' : '2', relation: other })
  }
}

/** Puts ids into the formulas; one that names what is not there stays empty. */
function addFormulas(service: StartedService, id: string): void {
  const { catalog } = service.storage
  const sheet = catalog.worksheets().find((each) => each.id === id)
  for (const [place, field] of (sheet?.fields ?? []).entries()) {
    const template = field.remark
    if (!isComputed(field) || template === '') continue
    const relations = sheet?.fields.filter((each) => each.relation !== null) ?? []
    const through = relations[place % Math.max(1, relations.length)]
    const target = catalog.worksheets().find((each) => each.id === through?.relation?.worksheetId)
    const pick = (fields: readonly Field[]): string => fields[(place * 7 + 3) % Math.max(1, fields.length)]?.id ?? 'none'
    const formula = template
      .replaceAll('R.A', `${through?.id ?? 'none'}.${pick(target?.fields ?? [])}`)
      .replaceAll('{A}', `{${pick(sheet?.fields ?? [])}}`)
    const { key, id: _, kind: __, ...definition } = field
    catalog.saveField(key, { ...definition, remark: '', formula })
  }
}

/** Any field may be the title, a relation too. */
async function moveTitle(caller: Caller, id: string, place: number): Promise<void> {
  const params = { worksheet_id: id }
  const { fields } = await caller.succeed(getWorksheet, { params })
  const field = fields[(place * 3) % fields.length]
  if (field !== undefined)
    await caller.succeed(editWorksheet, { params, body: { editFields: [{ id: field.id, isTitle: true }] } })
}

/** Answers the worksheets' ids in the order of the plans. */
export async function makeStructure(
  service: StartedService,
  caller: Caller,
  plans: readonly SheetPlan[],
): Promise<readonly string[]> {
  const shared = plans.flatMap((plan) => plan.fields).find((plan) => plan.options.length > 1)?.options ?? [option]
  service.storage.catalog.saveOptionSet({
    id: optionSetId,
    name: 'Shared',
    accountId: '',
    options: shared,
    enableColor: false,
    enableScore: false,
  })
  const named = plans.map((plan) =>
    plan.fields.map((field, place): NamedPlan => ({ ...field, name: `f${place}` })).filter(isMadeBy[plan.by]),
  )
  const ids: string[] = []
  for (const [place, plan] of plans.entries()) {
    const fields = (named[place] ?? []).filter((field) => !isRelation(field))
    ids.push(await makeSheet(service, caller, plan.by, `Sheet ${place}`, fields, plan.title))
  }
  for (const [place, plan] of plans.entries()) {
    await addRelations(service, caller, ids, ids[place] ?? '', plan.by, (named[place] ?? []).filter(isRelation))
  }
  for (const [place, id] of ids.entries()) await moveTitle(caller, id, plans[place]?.title ?? 0)
  for (const id of ids) addFormulas(service, id)
  return ids
}
