/** Rows of the trading application, the same for the same number every time. */
import type { CellValue } from '../../../src-shared/model/cell-value.ts'

export interface TradingRow {
  readonly id: string
  readonly cells: Readonly<Record<string, CellValue>>
  readonly createdAt: string
  readonly updatedAt: string
}

export const members = [
  { id: 'u1', text: 'Ada Novak', detail: 'ada.novak@example.com' },
  { id: 'u2', text: 'Ben Okafor', detail: 'ben.okafor@example.com' },
  { id: 'u3', text: 'Chiara Lind', detail: 'chiara.lind@example.com' },
  { id: 'u4', text: 'Deniz Arslan', detail: 'deniz.arslan@example.com' },
  { id: 'u5', text: 'Emil Haugen', detail: 'emil.haugen@example.com' },
] as const

const first = ['North', 'Blue', 'Silver', 'Green', 'Harbour', 'Summit', 'Old Town', 'Riverside', 'Bright', 'Quiet']
const second = ['Bakery', 'Logistics', 'Instruments', 'Textiles', 'Foods', 'Robotics', 'Printing', 'Energy', 'Clinics', 'Studios']
const third = ['Ltd', 'GmbH', 'SA', 'Oy', 'BV', 'Inc']

const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T
const two = (value: number): string => String(value).padStart(2, '0')
const isoDay = (n: number): string => new Date(Date.UTC(2019, 0, 1 + (n % 2200))).toISOString().slice(0, 10)

/** The title of customer `n`. */
export const customerName = (n: number): string =>
  `${pick(first, n)} ${pick(second, Math.floor(n / 10) + n)} ${pick(third, n * 7)}`

const customerCells = (n: number): Readonly<Record<string, CellValue>> => ({
  name: customerName(n),
  status: n % 11 === 0 ? null : [pick(['lead', 'active', 'paused', 'lost'], n * 3 + 1)],
  interests: n % 4 === 0 ? null : n % 3 === 0 ? ['hardware', 'support'] : [pick(['software', 'training', 'support'], n)],
  owner: [pick(members, n).id],
  team: n % 3 === 0 ? [pick(members, n).id, pick(members, n + 2).id] : null,
  revenue: n % 13 === 0 ? null : Math.round(((n * 7919) % 4_000_000) * 1.37) / 100,
  credit: (n % 20) * 2500,
  since: isoDay(n * 17),
  nextCall: n % 5 === 0 ? null : `${isoDay(n * 31)} ${two(8 + (n % 9))}:${two((n * 15) % 60)}:00`,
  opening: `${two(7 + (n % 4))}:30`,
  orders: n % 6 === 0 ? null : n % 2 === 0 ? [`o${n}`, `o${n + 1}`] : [`o${n}`],
  files:
    n % 7 === 1
      ? [{ name: `contract-${n}.pdf`, url: `https://files.example/contract-${n}.pdf`, size: 182_000 }]
      : n % 7 === 3
        ? [
            { name: `front-${n}.png`, url: `https://files.example/front-${n}.png`, size: 48_000 },
            { name: `offer-${n}.docx`, url: `https://files.example/offer-${n}.docx`, size: 22_400 },
          ]
        : null,
  rating: n % 6,
  newsletter: n % 2 === 0,
  email: `office@${customerName(n)
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')}.example`,
  phone: `+49 30 ${String(1000000 + ((n * 7717) % 8999999))}`,
  region: ['r-berlin'],
  place: { title: 'Head office', address: `${n % 200} Harbour Street`, longitude: 13.4, latitude: 52.5 },
  department: ['d-sales'],
  position: n === 2 ? ['buyer'] : null,
  notes:
    n % 8 === 0 ? 'Prefers calls in the morning.\nAsks for paper invoices.' : n % 8 === 3 ? 'Sister company of a supplier' : null,
  story: n % 9 === 0 ? '<p>Met at the <b>spring fair</b>.</p>' : null,
  number: `C-${String(10000 + n)}`,
  score: (n % 100) / 10,
})

const orderCells = (n: number): Readonly<Record<string, CellValue>> => ({
  title: `Order ${String(n).padStart(5, '0')}`,
  customer: [`c${n}`],
  amount: ((n * 331) % 90000) / 10,
  date: isoDay(n * 3),
  state: [pick(['open', 'sent', 'back'], n)],
})

const makeRow = (prefix: string, n: number, cells: Readonly<Record<string, CellValue>>): TradingRow => ({
  id: `${prefix}${n}`,
  cells,
  createdAt: `${isoDay(n)} 09:00:00`,
  updatedAt: `${isoDay(n + 40)} 16:20:00`,
})

export const makeCustomers = (count: number): readonly TradingRow[] =>
  Array.from({ length: count }, (_, n) => makeRow('c', n, customerCells(n)))
export const makeOrders = (count: number): readonly TradingRow[] =>
  Array.from({ length: count }, (_, n) => makeRow('o', n, orderCells(n)))
