/** Fields for the fake host, written as a structure of the service would give them and read by the app's own reader. */
import { worksheetField } from '../../../src-shared/api/v3/structure-v3.ts'
import { type Field, readField } from '../../../src-shared/model/field.ts'

type Extra = Readonly<Record<string, unknown>>

export const fakeField = (id: string, name: string, type: number, extra: Extra = {}): Field =>
  readField(worksheetField.parse({ id, name, type: String(type), ...extra }))

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
export const customerFields: readonly Field[] = [
  fakeField('name', 'Company', 2, { isTitle: true, required: true }),
  fakeField('status', 'Status', 9, status),
  fakeField('interests', 'Interests', 10, interests),
  fakeField('owner', 'Account manager', 26, { subType: 0 }),
  fakeField('team', 'Team', 26, { subType: 1 }),
  fakeField('revenue', 'Yearly revenue', 6, { precision: 2, unit: 'EUR' }),
  fakeField('credit', 'Credit limit', 8, { precision: 2, unit: '$' }),
  fakeField('since', 'Customer since', 15),
  fakeField('nextCall', 'Next call', 16),
  fakeField('opening', 'Opens at', 46),
  fakeField('orders', 'Orders', 29, { subType: 2, dataSource: 'orders' }),
  fakeField('files', 'Contracts', 14),
  fakeField('rating', 'Rating', 28, { max: 5 }),
  fakeField('newsletter', 'Newsletter', 36),
  fakeField('email', 'E-mail', 5),
  fakeField('phone', 'Phone', 3),
  fakeField('region', 'Region', 24),
  fakeField('province', 'Province', 19),
  fakeField('place', 'Location', 40),
  fakeField('department', 'Department', 27),
  fakeField('role', 'Informs', 44),
  fakeField('position', 'Position', 48, { subType: 0 }),
  fakeField('range', 'Range', 35, { dataSource: 'ranges' }),
  fakeField('notes', 'Notes', 2),
  fakeField('story', 'History', 41),
  fakeField('number', 'Customer no.', 33),
  fakeField('score', 'Score', 31, { precision: 1 }),
]

export const orderFields: readonly Field[] = [
  fakeField('title', 'Order', 2, { isTitle: true, required: true, isUnique: true }),
  fakeField('customer', 'Customer', 29, { subType: 1, dataSource: 'customers' }),
  fakeField('amount', 'Amount', 6, { precision: 2, unit: 'EUR' }),
  fakeField('date', 'Ordered on', 15),
  fakeField(
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
