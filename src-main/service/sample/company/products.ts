/** Sample worksheets: the catalogue and its categories. */
import { dateText, daysAgo } from '../calendar.ts'
import { pdf } from '../media/pdf.ts'
import { productPicture } from '../media/pictures.ts'
import { files, rows, type SampleSheet } from '../sample-sheet.ts'
import { entered, money, type World } from './world.ts'

interface Category {
  readonly name: string
  readonly parent: string
  readonly shape: string
  readonly kinds: readonly string[]
  readonly price: readonly [low: number, high: number]
}

const category = (
  name: string,
  parent: string,
  shape = 'box',
  price: readonly [number, number] = [0, 0],
  ...kinds: readonly string[]
): Category => ({
  name,
  parent,
  shape,
  kinds,
  price,
})

const categories: readonly Category[] = [
  category('Shelter', ''),
  category('Tents', 'Shelter', 'tent', [149, 899], 'Dome tent', 'Tunnel tent', 'Trekking tent', 'Family tent'),
  category('Tarps', 'Shelter', 'tent', [39, 189], 'Tarp', 'Wing tarp'),
  category('Sleeping', ''),
  category('Sleeping bags', 'Sleeping', 'mat', [79, 549], 'Down sleeping bag', 'Synthetic sleeping bag', 'Quilt'),
  category('Mats', 'Sleeping', 'mat', [19, 219], 'Foam mat', 'Inflatable mat'),
  category('Carrying', ''),
  category('Backpacks', 'Carrying', 'bag', [49, 329], 'Daypack', 'Trekking pack', 'Alpine pack'),
  category('Bags', 'Carrying', 'bag', [19, 159], 'Duffel', 'Dry bag', 'Hip pack'),
  category('Clothing', ''),
  category('Jackets', 'Clothing', 'jacket', [89, 499], 'Rain jacket', 'Down jacket', 'Softshell'),
  category('Footwear', 'Clothing', 'boot', [69, 289], 'Hiking boot', 'Approach shoe', 'Winter boot'),
  category('Camp', ''),
  category('Light', 'Camp', 'lamp', [15, 119], 'Headlamp', 'Lantern'),
  category('Cooking', 'Camp', 'box', [9, 189], 'Gas stove', 'Pot set', 'Thermos'),
]

const series = ['Aurora', 'Fjäll', 'Grat', 'Nebel', 'Kar', 'Ursa', 'Skarn', 'Talus', 'Vidda', 'Lynx', 'Firn', 'Kestrel']
const colours = ['Black', 'Moss green', 'Rust', 'Sand', 'Petrol', 'Sun yellow', 'Berry']
const suppliers = ['Germany', 'Austria', 'Italy', 'Poland', 'Czechia', 'Portugal']

export interface ProductFacts {
  readonly name: string
  readonly sku: string
  readonly price: number
  readonly place: number
  readonly category: Category
}

export function makeProducts(world: World): readonly ProductFacts[] {
  const { seeded } = world
  const facts: ProductFacts[] = []
  for (const [place, each] of categories.entries()) {
    for (const kind of each.kinds) {
      for (const name of seeded.some(series, 5)) {
        const size = seeded.pick([1, 2, 3, 20, 35, 50])
        const price = money(Math.round(each.price[0] + seeded.fraction() * (each.price[1] - each.price[0])) - 0.05)
        const sku = `${each.name.slice(0, 2).toUpperCase()}-${String(facts.length + 1).padStart(4, '0')}`
        facts.push({ name: `${kind} ${name} ${size}`, sku, price, place, category: each })
      }
    }
  }
  return facts
}

export function categorySheet(world: World): SampleSheet {
  return {
    alias: 'categories',
    name: 'Categories',
    remark: 'Tree of product categories',
    section: 'Catalogue',
    views: [{ name: 'Tree', type: '2' }],
    fields: [
      { alias: 'name', name: 'Category', type: 'Text', more: { isTitle: true, required: true, isUnique: true } },
      {
        alias: 'parent',
        name: 'Part of',
        type: 'Relation',
        to: 'categories',
        back: { alias: 'parts', name: 'Sub-categories' },
        more: { subType: '1' },
      },
      { alias: 'position', name: 'Position', type: 'Number', more: { precision: 0 } },
    ],
    rows: categories.map((each, place) =>
      entered(world, 1200 - place, {
        name: each.name,
        parent: rows(...(each.parent === '' ? [] : [categories.findIndex((other) => other.name === each.parent)])),
        position: (place + 1) * 10,
      }),
    ),
  }
}

const ean = (place: number): string => {
  const digits = `400${String(1_000_000 + place * 37).padStart(9, '0')}`
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
  return digits + String((10 - (sum % 10)) % 10)
}

export function products(world: World, facts: readonly ProductFacts[]): SampleSheet {
  const { seeded, people } = world
  return {
    alias: 'products',
    name: 'Products',
    remark: 'Everything in the price list',
    section: 'Catalogue',
    views: [
      { name: 'All', type: '0' },
      { name: 'Gallery', type: '3' },
    ],
    fields: [
      { alias: 'name', name: 'Product', type: 'Text', more: { isTitle: true, required: true } },
      { alias: 'sku', name: 'SKU', type: 'Text', more: { isUnique: true, required: true } },
      { alias: 'picture', name: 'Pictures', type: 'Attachment' },
      { alias: 'category', name: 'Category', type: 'CascadingSelect', to: 'categories', more: { subType: '1' } },
      { alias: 'price', name: 'List price', type: 'Currency', more: { precision: 2, unit: '€' } },
      { alias: 'cost', name: 'Purchase price', type: 'Currency', more: { precision: 2, unit: '€' } },
      { alias: 'margin', name: 'Margin', type: 'Formula', formula: '{price} - {cost}', more: { precision: 2, unit: '€' } },
      { alias: 'stock', name: 'In stock', type: 'Number', more: { precision: 0 } },
      { alias: 'weight', name: 'Weight', type: 'Number', more: { precision: 3, unit: 'kg' } },
      { alias: 'colours', name: 'Colours', type: 'MultipleSelect', choices: colours },
      { alias: 'ean', name: 'EAN', type: 'Barcode' },
      { alias: 'shelf', name: 'Shelf', type: 'CodeScan' },
      { alias: 'origin', name: 'Made in', type: 'Region', code: '19' },
      { alias: 'datasheet', name: 'Data sheet', type: 'Attachment' },
      { alias: 'launched', name: 'Launched', type: 'Date', more: { subType: '4' } },
      { alias: 'active', name: 'In the range', type: 'Checkbox' },
      { alias: 'description', name: 'Description', type: 'RichText' },
    ],
    rows: facts.map((fact, place) => {
      const cost = money(fact.price * (0.45 + seeded.fraction() * 0.2))
      const weight = seeded.whole(90, 4800) / 1000
      const sheet = pdf([fact.name, '', `SKU ${fact.sku}`, `Weight ${weight} kg`, `List price ${fact.price} EUR`])
      return entered(world, seeded.whole(30, 1100), {
        name: fact.name,
        sku: fact.sku,
        picture: files(world.store(`${fact.sku}.png`, productPicture(seeded, fact.category.shape))),
        category: rows(fact.place),
        price: fact.price,
        cost,
        stock: seeded.whole(0, 240),
        weight,
        colours: seeded.some(colours, seeded.whole(1, 3)),
        ean: ean(place),
        shelf: `${seeded.pick(['A', 'B', 'C', 'D'])}-${String(seeded.whole(1, 40)).padStart(2, '0')}-${seeded.whole(1, 6)}`,
        origin: [people.regionId('country', seeded.pick(suppliers))],
        datasheet: place % 3 === 0 ? files(world.store(`${fact.sku} data sheet.pdf`, sheet)) : null,
        launched: `${dateText(daysAgo(seeded.whole(30, 2000))).slice(0, 7)}-01`,
        active: seeded.chance(0.9),
        description: `<p><b>${fact.name}</b> from our ${fact.category.name.toLowerCase()} range.</p><ul><li>${weight} kg</li><li>Five years of warranty</li></ul>`,
      })
    }),
  }
}
