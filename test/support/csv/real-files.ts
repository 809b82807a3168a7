/**
 * Every CSV and TSV file of vega-datasets, with the type that a person would give each of its columns, and what a cell of such a column means:
 * written down by hand from the files, without the code that imports them.
 */
import type { FieldTypeName } from '../../../src-shared/api/field-types.ts'

export interface RealColumn {
  readonly type: FieldTypeName
  readonly subType?: string
  readonly precision?: number
  readonly max?: number
}

export interface RealFile {
  readonly name: string
  readonly columns: Readonly<Record<string, RealColumn>>
  /** Columns that tell its rows apart; without any, its lines are numbered in a column of their own. */
  readonly key: readonly string[]
  /** Columns whose every number could be a whole one with its thousands apart too: the app asks, and is told that it is the decimal point. */
  readonly asks?: readonly string[]
}

const text: RealColumn = { type: 'Text' }
const choice: RealColumn = { type: 'SingleSelect' }
const dropdown: RealColumn = { type: 'Dropdown' }
const number = (precision: number): RealColumn => ({ type: 'Number', precision })
const money = (precision: number): RealColumn => ({ type: 'Currency', precision })
const day: RealColumn = { type: 'Date' }
const month: RealColumn = { type: 'Date', subType: '4' }
const year: RealColumn = { type: 'Date', subType: '5' }
const second: RealColumn = { type: 'DateTime', subType: '6' }
const minute: RealColumn = { type: 'DateTime', subType: '1' }
const hour: RealColumn = { type: 'DateTime', subType: '2' }
const moment: RealColumn = { type: 'DateTime', subType: '3' }
export const lineColumn = 'Line'

const weather = { precipitation: number(1), temp_max: number(1), temp_min: number(1), wind: number(1), weather: dropdown }

export const realFiles: readonly RealFile[] = [
  {
    name: 'airports.csv',
    columns: {
      iata: { type: 'Certificate' },
      name: text,
      city: { type: 'OCR' },
      state: dropdown,
      country: { type: 'Region' },
      latitude: number(8),
      longitude: number(8),
    },
    key: ['iata'],
  },
  {
    name: 'birdstrikes.csv',
    columns: {
      'Airport Name': { type: 'Location' },
      'Aircraft Make Model': { type: 'CodeScan' },
      'Effect Amount of damage': choice,
      'Flight Date': day,
      'Aircraft Airline Operator': { type: 'DynamicLink' },
      'Origin State': { type: 'Region' },
      'Phase of flight': { type: 'MultipleSelect' },
      'Wildlife Size': choice,
      'Wildlife Species': dropdown,
      'Time of day': choice,
      'Cost Other': money(0),
      'Cost Repair': money(2),
      'Cost Total $': money(0),
      'Speed IAS in knots': number(0),
    },
    key: [],
  },
  { name: 'co2-concentration.csv', columns: { Date: month, CO2: number(2), 'adjusted CO2': number(2) }, key: ['Date'] },
  { name: 'disasters.csv', columns: { Entity: dropdown, Year: year, Deaths: number(0) }, key: ['Entity', 'Year'] },
  {
    name: 'flights-airport.csv',
    columns: { origin: { type: 'Barcode' }, destination: { type: 'Certificate' }, count: number(0) },
    key: ['origin', 'destination'],
  },
  {
    name: 'gapminder-health-income.csv',
    columns: { country: { type: 'OCR' }, income: money(0), health: number(2), population: number(0), region: dropdown },
    key: ['country'],
  },
  { name: 'github.csv', columns: { time: hour, count: number(0) }, key: ['time'] },
  { name: 'global-temp.csv', columns: { year, temp: number(2) }, key: ['year'] },
  { name: 'iowa-electricity.csv', columns: { year: day, source: choice, net_generation: number(0) }, key: ['year', 'source'] },
  {
    name: 'la-riots.csv',
    columns: {
      first_name: text,
      last_name: { type: 'RichText' },
      age: number(0),
      gender: choice,
      race: { type: 'MultipleSelect' },
      death_date: moment,
      address: { type: 'Location' },
      neighborhood: { type: 'Region' },
      type: { type: 'Role' },
      longitude: number(14),
      latitude: number(14),
    },
    key: ['first_name'],
  },
  {
    name: 'lookup_groups.csv',
    columns: { group: { type: 'Rating', max: 5 }, person: { type: 'Collaborator' } },
    key: ['person'],
  },
  { name: 'lookup_people.csv', columns: { name: { type: 'Collaborator' }, age: number(0), height: number(0) }, key: ['name'] },
  {
    name: 'population_engineers_hurricanes.csv',
    columns: {
      state: { type: 'Department' },
      id: { type: 'LandlinePhone' },
      population: number(0),
      engineers: number(9),
      hurricanes: number(0),
    },
    key: ['id'],
  },
  {
    name: 'seattle-weather-hourly-normals.csv',
    columns: { date: minute, pressure: number(1), temperature: number(1), wind: number(1) },
    key: ['date'],
  },
  { name: 'seattle-weather.csv', columns: { date: day, ...weather }, key: ['date'] },
  {
    name: 'sp500-2000.csv',
    columns: {
      date: second,
      open: money(6),
      high: money(6),
      low: money(6),
      close: money(6),
      adjclose: number(6),
      volume: number(0),
    },
    key: ['date'],
  },
  { name: 'sp500.csv', columns: { date: month, price: money(2) }, key: ['date'] },
  {
    name: 'species.csv',
    columns: {
      item_id: { type: 'CodeScan' },
      common_name: choice,
      scientific_name: { type: 'RichText' },
      gap_species_code: { type: 'Barcode' },
      county_id: { type: 'PhoneNumber' },
      habitat_yearround_pct: number(4),
    },
    key: ['item_id', 'county_id'],
  },
  { name: 'stocks.csv', columns: { symbol: choice, date: day, price: money(2) }, key: ['symbol', 'date'] },
  { name: 'unemployment.tsv', columns: { id: { type: 'Certificate' }, rate: number(3) }, key: ['id'] },
  {
    name: 'us-employment.csv',
    columns: {
      month,
      ...Object.fromEntries(
        (
          'nonfarm private goods_producing service_providing private_service_providing mining_and_logging construction manufacturing ' +
          'durable_goods nondurable_goods trade_transportation_utilties wholesale_trade retail_trade transportation_and_warehousing utilities ' +
          'information financial_activities professional_and_business_services education_and_health_services leisure_and_hospitality ' +
          'other_services government nonfarm_change'
        )
          .split(' ')
          .map((name) => [name, number(1)]),
      ),
    },
    key: ['month'],
  },
  { name: 'weather.csv', columns: { location: { type: 'Location' }, date: day, ...weather }, key: ['location', 'date'] },
  {
    name: 'windvectors.csv',
    columns: { longitude: number(3), latitude: number(3), dir: number(0), dirCat: number(0), speed: number(2) },
    key: ['longitude', 'latitude'],
    asks: ['latitude'],
  },
  {
    name: 'zipcodes.csv',
    columns: {
      zip_code: { type: 'Barcode' },
      latitude: number(6),
      longitude: number(6),
      city: { type: 'Location' },
      state: dropdown,
      county: { type: 'OCR' },
    },
    key: ['zip_code'],
  },
]

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** `1990-01-08`, `2015/01/01 01:00:00`, `2010-01-01T01:00:00`, `Jan 1 2000`, `1880`: the forms that occur. */
function momentOf(written: string): string {
  const named = /^([A-Z][a-z]{2}) (\d+) (\d{4})$/.exec(written)
  const pad = (part: string | number): string => String(part).padStart(2, '0')
  if (named !== null) return `${named[3]}-${pad(months.indexOf(named[1] ?? '') + 1)}-${pad(named[2] ?? '')} 00:00:00`
  if (/^\d{4}$/.test(written)) return `${written}-01-01 00:00:00`
  const [date = '', time = '00:00:00'] = written.replaceAll('/', '-').split(/[ T]/)
  return `${date} ${time}`
}

/** What a row of the service, with names for ids, must hold for a text of the file. */
export function meaningOf({ type }: RealColumn, written: string): string | number | null {
  if (written === '') return null
  if (type === 'Number' || type === 'Currency' || type === 'Rating') return Number(written)
  if (type === 'Date') return momentOf(written).slice(0, 10)
  if (type === 'DateTime') return momentOf(written)
  return type === 'RichText' ? `<p>${written.replaceAll('&', '&amp;')}</p>` : written
}
