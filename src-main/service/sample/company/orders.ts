/** Sample worksheets: orders and their lines. */
import { addDays, dateText, daysAgo, momentText } from '../calendar.ts'
import { signaturePicture } from '../media/pictures.ts'
import { rows, type SampleRow, type SampleSheet } from '../sample-sheet.ts'
import type { CustomerFacts } from './customers.ts'
import type { ProductFacts } from './products.ts'
import { accountIds, entered, money, type World } from './world.ts'

interface Line {
  readonly order: number
  readonly position: number
  readonly product: number
  readonly quantity: number
  readonly discount: number
  readonly total: number
}

export interface OrderFacts {
  readonly customer: number
  /** Days before the sample's today. */
  readonly age: number
  readonly lines: readonly Line[]
  readonly total: number
}

export function makeOrders(
  world: World,
  customers: number,
  products: readonly ProductFacts[],
  count: number,
): readonly OrderFacts[] {
  const { seeded } = world
  return Array.from({ length: count }, (_, order): OrderFacts => {
    const chosen = seeded.some([...products.keys()], seeded.pick([1, 1, 2, 2, 3, 4, 6]))
    const lines = chosen.map((product, index): Line => {
      const quantity = seeded.pick([1, 2, 4, 5, 10, 12, 20])
      const discount = seeded.pick([0, 0, 0, 5, 10, 12.5])
      const price = products[product]?.price ?? 0
      return { order, position: index + 1, product, quantity, discount, total: money(quantity * price * (1 - discount / 100)) }
    })
    return {
      customer: seeded.whole(0, customers - 1),
      age: Math.floor((1 - order / count) * 720) + seeded.whole(0, 3),
      lines,
      total: money(lines.reduce((sum, line) => sum + line.total, 0)),
    }
  })
}

const orderNumber = (place: number): string => `SO-${String(20_001 + place)}`
const carriers = ['DHL Freight', 'DB Schenker', 'GLS', 'Own van']
const statuses = ['Quote', 'Confirmed', 'Picking', 'Shipped', 'Delivered', 'Cancelled']

/** Old orders are done, new ones are on their way. */
const statusOf = (world: World, age: number): string => {
  if (age > 30) return world.seeded.chance(0.94) ? 'Delivered' : 'Cancelled'
  return world.seeded.pick(age > 10 ? ['Shipped', 'Delivered', 'Shipped'] : ['Quote', 'Confirmed', 'Picking', 'Shipped'])
}

export function orders(world: World, facts: readonly OrderFacts[], customers: readonly CustomerFacts[]): SampleSheet {
  const { seeded, people } = world
  const signatures = Array.from({ length: 24 }, () => world.store('signature.png', signaturePicture(seeded)).token)
  return {
    alias: 'orders',
    name: 'Orders',
    remark: 'What was sold',
    section: 'Orders',
    views: [
      { name: 'All', type: '0' },
      { name: 'By status', type: '1' },
      { name: 'Deliveries', type: '4' },
    ],
    fields: [
      { alias: 'number', name: 'Order no.', type: 'Text', more: { isTitle: true, isUnique: true, required: true } },
      {
        alias: 'customer',
        name: 'Customer',
        type: 'Relation',
        to: 'customers',
        back: { alias: 'orders', name: 'Orders' },
        more: { subType: '1', required: true },
      },
      { alias: 'ordered', name: 'Ordered', type: 'DateTime', more: { subType: '1' } },
      { alias: 'status', name: 'Status', type: 'SingleSelect', choices: statuses },
      { alias: 'rep', name: 'Sales rep', type: 'Collaborator', more: { subType: '0' } },
      { alias: 'total', name: 'Total', type: 'Rollup', formula: 'SUM({lines.total})', more: { precision: 2, unit: '€' } },
      { alias: 'total_words', name: 'Total in words', type: 'AmountInWords', formula: 'AMOUNTINWORDS({total}, "euro", "cent")' },
      { alias: 'shipping', name: 'Shipping cost', type: 'Currency', more: { precision: 2, unit: '€' } },
      { alias: 'payment', name: 'Payment', type: 'Dropdown', choices: ['Invoice', 'Prepayment', 'Direct debit', 'Card'] },
      { alias: 'delivery', name: 'Delivery', type: 'Section' },
      { alias: 'deliver_on', name: 'Deliver on', type: 'Date', more: { subType: '3' } },
      {
        alias: 'delivery_days',
        name: 'Days to delivery',
        type: 'DateFormula',
        formula: 'DATEDIF({ordered}, {deliver_on}, "days")',
      },
      { alias: 'ship_to', name: 'Ship to', type: 'Region', code: '23' },
      { alias: 'carrier', name: 'Carrier', type: 'APIQuery' },
      { alias: 'tracking', name: 'Tracking', type: 'Embed' },
      { alias: 'print', name: 'Print the delivery note', type: 'Button' },
      { alias: 'open_items', name: 'Open items of the customer', type: 'QueryRecord' },
      { alias: 'received', name: 'Received by', type: 'Signature' },
      { alias: 'note_text', name: 'Text of the delivery note', type: 'OCR' },
      { alias: 'comment', name: 'Comment', type: 'Text' },
    ],
    rows: facts.map((fact, place) => {
      const ordered = daysAgo(fact.age) - seeded.whole(0, 480) * 60_000
      const day = dateText(ordered)
      const deliverOn = addDays(day, seeded.whole(2, 21))
      const status = statusOf(world, fact.age)
      const customer = customers[fact.customer]
      const row = entered(world, fact.age, {
        number: orderNumber(place),
        customer: rows(fact.customer),
        ordered: `${momentText(ordered).slice(0, 16)}:00`,
        status,
        rep: [seeded.pick(accountIds(world))],
        shipping: fact.total > 500 ? 0 : 9.9,
        payment: seeded.pick(['Invoice', 'Invoice', 'Prepayment', 'Direct debit', 'Card']),
        deliver_on: deliverOn,
        ship_to: customer === undefined ? null : [people.regionId('city', customer.city.name)],
        received: status === 'Delivered' ? seeded.pick(signatures) : null,
        note_text:
          status === 'Delivered' && place % 4 === 0
            ? `Delivery note ${orderNumber(place)}\n${fact.lines.length} items\n${seeded.pick(carriers)}`
            : null,
        comment: seeded.chance(0.15)
          ? seeded.pick(['Please call before delivery', 'Leave with the neighbour', 'Gift wrapping', 'Partial delivery is fine'])
          : null,
      })
      return { ...row, createdAt: ordered }
    }),
  }
}

export function orderLines(world: World, facts: readonly OrderFacts[], products: readonly ProductFacts[]): SampleSheet {
  const lines = facts.flatMap((fact) => fact.lines.map((line) => ({ line, age: fact.age })))
  return {
    alias: 'order_lines',
    name: 'Order lines',
    remark: 'Items of the orders',
    section: 'Orders',
    views: [{ name: 'All', type: '0' }],
    fields: [
      { alias: 'item', name: 'Item', type: 'Text', more: { isTitle: true } },
      {
        alias: 'order',
        name: 'Order',
        type: 'Relation',
        to: 'orders',
        back: { alias: 'lines', name: 'Lines', type: 'SubTable' },
        more: { subType: '1' },
      },
      { alias: 'product', name: 'Product', type: 'Relation', to: 'products', more: { subType: '1' } },
      { alias: 'sku', name: 'SKU', type: 'Lookup', formula: '{product.sku}' },
      { alias: 'quantity', name: 'Quantity', type: 'Number', more: { precision: 0, required: true } },
      { alias: 'price', name: 'Unit price', type: 'Currency', more: { precision: 2, unit: '€' } },
      { alias: 'discount', name: 'Discount %', type: 'Number', more: { precision: 1 } },
      {
        alias: 'total',
        name: 'Line total',
        type: 'Formula',
        formula: '{quantity} * {price} * (1 - IFEMPTY({discount}, 0) / 100)',
        more: { precision: 2, unit: '€' },
      },
    ],
    rows: lines.map(({ line, age }): SampleRow => {
      const product = products[line.product]
      return entered(world, age, {
        item: `${orderNumber(line.order)} / ${line.position} ${product?.name ?? ''}`,
        order: rows(line.order),
        product: rows(line.product),
        quantity: line.quantity,
        price: product?.price ?? 0,
        discount: line.discount,
      })
    }),
  }
}
