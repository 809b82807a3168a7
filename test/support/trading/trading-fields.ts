/** Fields of the trading application's worksheets, as the service's structure gives them and as the app's own reader reads them. */
import { worksheetField } from '../../../src-shared/api/v3/structure-v3.ts'
import { type Field, readField } from '../../../src-shared/model/field.ts'

interface Extra {
  readonly isTitle?: boolean
  readonly required?: boolean
  readonly isUnique?: boolean
  readonly subType?: number
  readonly precision?: number
  readonly unit?: string
  readonly max?: number
  /** Id of the related worksheet. */
  readonly dataSource?: string
  readonly options?: readonly {
    readonly key: string
    readonly value: string
    readonly color: string
    readonly index: number
  }[]
}

export interface TradingField extends Extra {
  readonly id: string
  readonly name: string
  /** Code of the type table. */
  readonly type: number
}

const field = (id: string, name: string, type: number, extra: Extra = {}): TradingField => ({ id, name, type, ...extra })

/** A field as the app reads it, for tests that need no worksheet of it. `extra` as the service's structure names it. */
export const makeField = (id: string, name: string, type: number, extra: Readonly<Record<string, unknown>> = {}): Field =>
  readField(worksheetField.parse({ ...extra, id, name, type: String(type) }))

const readTradingField = ({ id, name, type, ...extra }: TradingField): Field => makeField(id, name, type, extra)

export const options = (entries: readonly (readonly [key: string, text: string, color: string])[]): Extra => ({
  options: entries.map(([key, value, color], index) => ({ key, value, color, index })),
})

const status = options([
  ['lead', 'Lead', '#9E9E9E'],
  ['active', 'Active', '#4CAF50'],
  ['paused', 'Paused', '#FFB74D'],
  ['lost', 'Lost', '#F44336'],
])
const interests = options([
  ['hardware', 'Hardware', '#2196F3'],
  ['software', 'Software', '#7E57C2'],
  ['training', 'Training', '#26A69A'],
  ['support', 'Support plan', '#EC407A'],
])

/** One field of every type that people meet, on a worksheet of customers. */
export const customerStructure: readonly TradingField[] = [
  field('name', 'Company', 2, { isTitle: true, required: true }),
  field('status', 'Status', 9, status),
  field('interests', 'Interests', 10, interests),
  field('owner', 'Account manager', 26, { subType: 0 }),
  field('team', 'Team', 26, { subType: 1 }),
  field('revenue', 'Yearly revenue', 6, { precision: 2, unit: 'EUR' }),
  field('credit', 'Credit limit', 8, { precision: 2, unit: '$' }),
  field('since', 'Customer since', 15),
  field('nextCall', 'Next call', 16),
  field('opening', 'Opens at', 46),
  field('orders', 'Orders', 29, { subType: 2, dataSource: 'orders' }),
  field('files', 'Contracts', 14),
  field('rating', 'Rating', 28, { max: 5 }),
  field('newsletter', 'Newsletter', 36),
  field('email', 'E-mail', 5),
  field('phone', 'Phone', 3),
  field('region', 'Region', 24),
  field('province', 'Province', 19),
  field('place', 'Location', 40),
  field('department', 'Department', 27),
  field('role', 'Informs', 44),
  field('position', 'Position', 48, { subType: 0 }),
  field('range', 'Range', 35, { dataSource: 'ranges' }),
  field('notes', 'Notes', 2),
  field('story', 'History', 41),
  field('number', 'Customer no.', 33),
  field('score', 'Score', 31, { precision: 1 }),
]

export const orderStructure: readonly TradingField[] = [
  field('title', 'Order', 2, { isTitle: true, required: true, isUnique: true }),
  field('customer', 'Customer', 29, { subType: 1, dataSource: 'customers' }),
  field('amount', 'Amount', 6, { precision: 2, unit: 'EUR' }),
  field('date', 'Ordered on', 15),
  field(
    'state',
    'State',
    9,
    options([
      ['open', 'Open', '#2196F3'],
      ['sent', 'Sent', '#4CAF50'],
      ['back', 'Returned', '#F44336'],
    ]),
  ),
]

export const supplierStructure: readonly TradingField[] = [
  field('supplier', 'Supplier', 2, { isTitle: true, required: true, isUnique: true }),
]

export const customerFields: readonly Field[] = customerStructure.map(readTradingField)
export const orderFields: readonly Field[] = orderStructure.map(readTradingField)
