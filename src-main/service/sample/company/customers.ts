/** Sample worksheets: the companies that buy, and the people there. */
import { addDays, dateText, daysAgo } from '../calendar.ts'
import { companyMark } from '../media/pictures.ts'
import { files, rows, type SampleSheet } from '../sample-sheet.ts'
import { type City, cities, companyEnds, companyStarts, firstNames, lastNames } from './names.ts'
import { mobileNumber } from './people.ts'
import { accountIds, entered, placeIn, type World } from './world.ts'

const tags = ['Key account', 'New', 'Seasonal', 'Online only', 'Chain', 'Price sensitive', 'Prepayment']
const industries = [
  'Specialist retail',
  'Department store',
  'Online shop',
  'Rental',
  'Mountain guides',
  'Association',
  'Public sector',
]

export interface CustomerFacts {
  readonly name: string
  readonly city: City
  readonly industry: string
}

export function makeCustomers(world: World, count: number): readonly CustomerFacts[] {
  const { seeded } = world
  const names = seeded.some(
    companyStarts.flatMap((start) => companyEnds.map((end) => `${start} ${end}`)),
    count,
  )
  return names.map((name) => ({ name, city: seeded.pick(cities), industry: seeded.pick(industries) }))
}

const domain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[^A-Za-z ]/g, '')
    .trim()
    .toLowerCase()
    .replace(/ +/g, '-')

export function customers(world: World, facts: readonly CustomerFacts[]): SampleSheet {
  const { seeded, people } = world
  const marks = Array.from({ length: 60 }, (_, place) => world.store(`mark-${place + 1}.png`, companyMark(seeded)))
  return {
    alias: 'customers',
    name: 'Customers',
    remark: 'Companies that buy from us',
    section: 'Sales',
    views: [
      { name: 'All', type: '0' },
      { name: 'By status', type: '1' },
    ],
    fields: [
      { alias: 'name', name: 'Company', type: 'Text', more: { isTitle: true, required: true } },
      { alias: 'number', name: 'Customer no.', type: 'AutoNumber', more: { autoNumber: { prefix: 'C', digits: 5 } } },
      { alias: 'status', name: 'Status', type: 'SingleSelect', choices: ['Lead', 'Active', 'Dormant', 'Blocked'] },
      { alias: 'industry', name: 'Industry', type: 'Dropdown', choices: industries },
      { alias: 'tags', name: 'Tags', type: 'MultipleSelect', choices: tags },
      { alias: 'rating', name: 'Rating', type: 'Rating', more: { max: 5 } },
      { alias: 'manager', name: 'Account manager', type: 'Collaborator', more: { subType: '0' } },
      { alias: 'logo', name: 'Logo', type: 'Attachment' },
      { alias: 'phone', name: 'Phone', type: 'LandlinePhone' },
      { alias: 'email', name: 'E-mail', type: 'Email' },
      { alias: 'portal', name: 'Shop', type: 'DynamicLink' },
      { alias: 'city', name: 'City', type: 'Region', code: '24' },
      { alias: 'address', name: 'Address', type: 'Location' },
      { alias: 'vat', name: 'VAT number', type: 'Text', more: { isUnique: true } },
      { alias: 'credit_limit', name: 'Credit limit', type: 'Currency', more: { precision: 2, unit: '€' } },
      { alias: 'turnover', name: 'Turnover', type: 'Rollup', formula: 'SUM({orders.total})', more: { precision: 2, unit: '€' } },
      { alias: 'since', name: 'Customer since', type: 'Date', more: { subType: '4' } },
      { alias: 'newsletter', name: 'Newsletter', type: 'Checkbox' },
      { alias: 'notes', name: 'Notes', type: 'RichText' },
    ],
    rows: facts.map((fact, place) =>
      entered(world, seeded.whole(60, 1500), {
        name: fact.name,
        status: seeded.pick(['Active', 'Active', 'Active', 'Active', 'Lead', 'Dormant', 'Blocked']),
        industry: fact.industry,
        tags: seeded.some(tags, seeded.whole(0, 3)),
        rating: seeded.chance(0.85) ? seeded.whole(1, 5) : null,
        manager: [seeded.pick(accountIds(world))],
        logo: seeded.chance(0.5) ? files(marks[place % marks.length] ?? world.store('mark.png', companyMark(seeded))) : null,
        phone: `${fact.city.dial} ${seeded.whole(100_000, 9_999_999)}`,
        email: `info@${domain(fact.name)}.example`,
        portal: `https://www.${domain(fact.name)}.example`,
        city: [people.regionId('city', fact.city.name)],
        address: placeIn(seeded, fact.city, fact.name),
        vat: `${fact.city.code}${seeded.whole(100, 999)}${String(place).padStart(4, '0')}${seeded.whole(10, 99)}`,
        credit_limit: seeded.whole(2, 80) * 500,
        since: `${dateText(daysAgo(seeded.whole(60, 4000))).slice(0, 7)}-01`,
        newsletter: seeded.chance(0.6),
        notes: seeded.chance(0.4)
          ? `<p>${seeded.pick(['Prefers delivery on <b>Tuesdays</b>.', 'Asks for <i>recycled packaging</i>.', 'Pays within ten days.', 'Ramp only, <b>no forklift</b>.'])}</p>`
          : null,
      }),
    ),
  }
}

const titles = ['Owner', 'Buyer', 'Head of purchasing', 'Branch manager', 'Accounting', 'Warehouse lead']

export function contacts(world: World, facts: readonly CustomerFacts[], count: number): SampleSheet {
  const { seeded } = world
  return {
    alias: 'contacts',
    name: 'Contacts',
    remark: 'People at our customers',
    section: 'Sales',
    views: [{ name: 'All', type: '0' }],
    fields: [
      { alias: 'name', name: 'Name', type: 'Text', more: { isTitle: true, required: true } },
      {
        alias: 'customer',
        name: 'Customer',
        type: 'Relation',
        to: 'customers',
        back: { alias: 'contacts', name: 'Contacts' },
        more: { subType: '1' },
      },
      { alias: 'industry', name: "Customer's industry", type: 'Lookup', formula: '{customer.industry}' },
      {
        alias: 'label',
        name: 'Address label',
        type: 'Concatenate',
        formula: '{name} & ", " & {customer.name} & ", " & {customer.city}',
      },
      { alias: 'job', name: 'Job title', type: 'Dropdown', choices: titles },
      { alias: 'mobile', name: 'Mobile', type: 'PhoneNumber' },
      { alias: 'email', name: 'E-mail', type: 'Email' },
      { alias: 'birthday', name: 'Birthday', type: 'Date', more: { subType: '3' } },
      { alias: 'call_at', name: 'Best time to call', type: 'Time', more: { subType: '1' } },
      { alias: 'consent', name: 'May be e-mailed', type: 'Checkbox' },
    ],
    rows: Array.from({ length: count }, (_, index) => {
      const place = index < facts.length ? index : seeded.whole(0, facts.length - 1)
      const fact = facts[place]
      if (fact === undefined) throw new Error('a contact without a customer')
      const [first, last] = [seeded.pick(firstNames), seeded.pick(lastNames)]
      const mail = `${first}.${last}`
        .normalize('NFD')
        .replace(/[^A-Za-z.]/g, '')
        .toLowerCase()
      return entered(world, seeded.whole(10, 1400), {
        name: `${first} ${last}`,
        customer: rows(place),
        job: seeded.pick(titles),
        mobile: mobileNumber(seeded),
        email: `${mail}@${domain(fact.name)}.example`,
        birthday: seeded.chance(0.6) ? addDays('1960-01-01', seeded.whole(0, 15_000)) : null,
        call_at: seeded.chance(0.5) ? seeded.pick(['09:00', '10:30', '14:00', '16:15']) : null,
        consent: seeded.chance(0.7),
      })
    }),
  }
}
