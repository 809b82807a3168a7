/** Orders with lines of products, whose computed fields depend on each other through two relations, put straight into a service's storage. */
import { emptyDefinition, type FieldDefinition } from '../../../src-main/service/domain/structure/field.ts'
import { type FieldTypeName, fieldTypes } from '../../../src-shared/api/field-types.ts'
import { createCaller } from './service-caller.ts'
import { readWorksheet, type TestWorksheet } from './service-worksheets.ts'
import type { StartedService } from './start-service.ts'

export interface ComputedWorksheets {
  readonly orders: TestWorksheet
  readonly lines: TestWorksheet
  readonly products: TestWorksheet
}

export async function addComputedWorksheets(service: StartedService): Promise<ComputedWorksheets> {
  const { catalog } = service.storage
  const { ids } = service.service.workspace
  const view = () => [{ id: ids.next(), name: 'All', type: '0' }]
  const sheet = (name: string) => {
    const id = ids.next()
    const definition = { id, name, alias: '', desc: '', remark: '', sectionId: '', iconUrl: '', status: 1 }
    return { id, key: catalog.addWorksheet(definition, view()) }
  }
  const code = (type: FieldTypeName): string => String(fieldTypes.find((each) => each.name === type)?.codes[0])
  const field = (
    sheetKey: number,
    alias: string,
    type: FieldTypeName,
    more: Partial<FieldDefinition> = {},
    id = ids.next(),
  ): string => {
    catalog.addField(sheetKey, id, { ...emptyDefinition, name: alias, alias, type, code: code(type), ...more })
    return id
  }
  const [orders, lines, products] = [sheet('Orders'), sheet('Lines'), sheet('Products')]
  const isTitle = true

  const productName = field(products.key, 'name', 'Text', { isTitle })
  const price = field(products.key, 'price', 'Number', { precision: 2 })

  const [orderLines, lineOrder] = [ids.next(), ids.next()]
  const relation = catalog.nextRelation()
  const orderName = field(orders.key, 'name', 'Text', { isTitle })
  const back = { relation, side: 'b', worksheetId: lines.id, otherFieldId: lineOrder, isSingle: false, showFields: [] } as const
  field(orders.key, 'lines', 'SubTable', { subType: '2', relation: back }, orderLines)

  const quantity = field(lines.key, 'quantity', 'Number', { isTitle })
  const to = { relation, side: 'a', worksheetId: orders.id, otherFieldId: orderLines, isSingle: true, showFields: [] } as const
  field(lines.key, 'order', 'Relation', { subType: '1', relation: to }, lineOrder)
  const sold = {
    relation: catalog.nextRelation(),
    side: 'a',
    worksheetId: products.id,
    otherFieldId: '',
    isSingle: true,
    showFields: [],
  } as const
  const product = field(lines.key, 'product', 'Relation', { subType: '1', relation: sold })
  const label = field(lines.key, 'label', 'Lookup', { formula: `{${product}.${productName}}` })
  const lineTotal = field(lines.key, 'total', 'Formula', { formula: `{${quantity}} * {${product}.${price}}`, precision: 2 })

  const total = ids.next()
  field(orders.key, 'summary', 'Concatenate', {
    formula: `{${orderName}} & ": " & JOIN({${orderLines}.${label}}, " + ") & " (" & {${total}} & ")"`,
  })
  field(orders.key, 'total', 'Rollup', { formula: `SUM({${orderLines}.${lineTotal}})`, precision: 2 }, total)

  const caller = createCaller(service)
  return {
    orders: await readWorksheet(caller, orders.id),
    lines: await readWorksheet(caller, lines.id),
    products: await readWorksheet(caller, products.id),
  }
}
