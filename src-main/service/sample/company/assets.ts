/** Sample worksheet: things that the company owns. */
import { dateText, daysAgo } from '../calendar.ts'
import { rows, type SampleSheet } from '../sample-sheet.ts'
import { cities } from './names.ts'
import { entered, placeIn, type World } from './world.ts'

const kinds: readonly (readonly [kind: string, models: readonly string[], price: readonly [low: number, high: number]])[] = [
  ['Notebook', ['ThinkPad T14', 'MacBook Air', 'Latitude 7440'], [900, 2100]],
  ['Phone', ['Fairphone 5', 'iPhone 15', 'Galaxy A54'], [350, 1100]],
  ['Monitor', ['27" IPS', '34" curved'], [180, 640]],
  ['Van', ['e-Transporter', 'Kangoo E-Tech'], [28_000, 52_000]],
  ['Forklift', ['Linde E16', 'Jungheinrich EFG'], [14_000, 31_000]],
  ['Scanner', ['Zebra DS3678'], [420, 690]],
]

export function assets(world: World, employees: number, count: number): SampleSheet {
  const { seeded } = world
  return {
    alias: 'assets',
    name: 'Assets',
    remark: 'Inventory of equipment',
    section: 'Operations',
    views: [{ name: 'All', type: '0' }],
    fields: [
      { alias: 'tag', name: 'Asset tag', type: 'Text', more: { isTitle: true, isUnique: true, required: true } },
      { alias: 'kind', name: 'Kind', type: 'SingleSelect', choices: kinds.map(([kind]) => kind) },
      { alias: 'model', name: 'Model', type: 'Text' },
      { alias: 'serial', name: 'Serial no.', type: 'Barcode' },
      {
        alias: 'holder',
        name: 'Held by',
        type: 'Relation',
        to: 'employees',
        back: { alias: 'assets', name: 'Assets' },
        more: { subType: '1' },
      },
      { alias: 'price', name: 'Purchase price', type: 'Currency', more: { precision: 2, unit: '€' } },
      { alias: 'bought', name: 'Bought', type: 'Date', more: { subType: '3' } },
      { alias: 'warranty', name: 'Warranty ends', type: 'DateFormula', formula: 'DATEADD({bought}, 2, "years")' },
      { alias: 'place', name: 'Place', type: 'Location' },
      { alias: 'checked', name: 'Last check', type: 'DateTime', more: { subType: '6' } },
      { alias: 'state', name: 'State', type: 'Dropdown', choices: ['In use', 'In store', 'In repair', 'Written off'] },
    ],
    rows: Array.from({ length: count }, (_, place) => {
      const [kind, models, price] = seeded.pick(kinds)
      const bought = dateText(daysAgo(seeded.whole(20, 2200)))
      return entered(world, seeded.whole(10, 900), {
        tag: `NL-${String(place + 1).padStart(5, '0')}`,
        kind,
        model: seeded.pick(models),
        serial: `${seeded.whole(100, 999)}${seeded.id().slice(0, 7).toUpperCase()}`,
        holder: rows(...(seeded.chance(0.8) ? [seeded.whole(0, employees - 1)] : [])),
        price: seeded.whole(price[0], price[1]),
        bought,
        place: placeIn(
          seeded,
          cities[seeded.whole(0, 3)] ?? seeded.pick(cities),
          seeded.pick(['Office', 'Warehouse', 'Home office']),
        ),
        checked: `${dateText(daysAgo(seeded.whole(0, 300)))} ${seeded.pick(['08:12:40', '10:05:09', '13:47:31', '16:20:55'])}`,
        state: seeded.pick(['In use', 'In use', 'In use', 'In store', 'In repair', 'Written off']),
      })
    }),
  }
}
