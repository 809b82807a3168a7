/** Every type of the look-ups, marks, places and numbers that are texts: edited, pasted, imported, pushed, and read from the service. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import { createPasteWorld, type PasteWorld } from '../../support/clipboard/paste-world.ts'
import { begin, check, fieldIdOf, pull, serviceRows, whole } from '../../support/csv/open-worksheet.ts'

/** Field, the value, and the text that people write for it. Relations stand for the row Beta, which lies in Alpha. */
const place = { title: 'Town hall', address: 'Marienplatz 1, Munich', longitude: 11.575, latitude: 48.137 }
const types: readonly (readonly [name: string, value: CellValue, text: string])[] = [
  ['mobile', '+49 0151 0042', '+49 0151 0042'],
  ['landline', '030 0042', '030 0042'],
  ['email', 'ann@example.org', 'ann@example.org'],
  ['certificate', '0012345678', '0012345678'],
  ['currency', 12.5, '12.50'],
  ['scan', '00042', '00042'],
  ['barcode', '4006381333931', '4006381333931'],
  ['ocr', 'Read from a picture', 'Read from a picture'],
  ['rating', 4, '4'],
  ['checkbox', true, 'ja'],
  ['dropdown', ['k-blue'], 'Blue'],
  ['region', ['r1'], 'Germany / Bavaria'],
  ['department', ['d1', 'd2'], 'Sales; Export'],
  ['role', ['p1'], 'Editor'],
  ['org_role', ['o1'], 'Team lead'],
  ['location', place, 'Town hall · Marienplatz 1, Munich (48.137, 11.575)'],
]
const names = types.map(([name]) => name)

let world: PasteWorld
beforeAll(async () => {
  world = await createPasteWorld(['Alpha', 'Beta', 'Gamma', 'Omega'])
})
afterAll(() => world.close())

async function push(): Promise<void> {
  const { host, connectionId, worksheetId } = world.at
  const options = { worksheetId, triggerWorkflow: false, permanentDelete: false }
  const { planId, left } = await host.answer('push.plan', { connectionId, options })
  expect(left).toEqual([])
  const job = await host.ended((await host.answer('push.start', { connectionId, planId })).jobId)
  expect(job).toMatchObject({ status: 'done', error: null })
}

const sorted = (value: unknown): unknown => JSON.stringify(value)
/** What the service answers for a row, by the names of the fields. */
async function stored(title: string): Promise<Readonly<Record<string, unknown>>> {
  const row = (await serviceRows(world.at)).find((it) => it[fieldIdOf(world.at, 'text')] === title)
  return Object.fromEntries([...names, 'cascading'].map((name) => [name, row?.[fieldIdOf(world.at, name)]]))
}

const inWire = {
  mobile: '+49 0151 0042',
  landline: '030 0042',
  email: 'ann@example.org',
  certificate: '0012345678',
  currency: 12.5,
  scan: '00042',
  barcode: '4006381333931',
  ocr: 'Read from a picture',
  rating: 4,
  dropdown: ['k-blue'],
  region: [{ id: 'r1', name: 'Bavaria' }],
  department: [
    { departmentId: 'd1', departmentName: 'Sales' },
    { departmentId: 'd2', departmentName: 'Export' },
  ],
  role: [{ roleId: 'p1', roleName: 'Editor' }],
  org_role: [{ organizeId: 'o1', organizeName: 'Team lead' }],
  checkbox: true,
  location: { title: 'Town hall', address: 'Marienplatz 1, Munich', x: 11.575, y: 48.137 },
}

describe('one row of every type', () => {
  it('is set by edits, pushed, and stored as it was set', async () => {
    const { host, connectionId, worksheetId } = world.at
    const [alpha, beta] = await world.keys()
    if (alpha === undefined || beta === undefined) throw new Error('no rows')
    const cells = types.map(([name, value]) => ({ row: alpha, field: fieldIdOf(world.at, name), value }))
    const links = [
      { row: beta, field: fieldIdOf(world.at, 'relation'), value: [alpha] },
      { row: alpha, field: fieldIdOf(world.at, 'cascading'), value: [beta] },
    ]
    await host.answer('edits.set', { connectionId, worksheetId, label: 'Edit', cells: [...cells, ...links] })
    await push()
    expect(await stored('Alpha')).toMatchObject(inWire)
    await pull(world.at)
    expect(await world.cells(0, 1, ...names, 'cascading')).toEqual([[...types.map(([, value]) => value), [beta]]])
  })

  it('is pasted as people write it, by names and paths, and stored as the same', async () => {
    const [, beta] = await world.keys()
    const texts = [...types.map(([, , text]) => text), 'Alpha / Beta']
    const outcome = await world.paste(texts.join('\t'), 2, [...names, 'cascading'])
    expect(outcome).toMatchObject({ refused: [], skipped: [], changed: texts.length })
    expect(await world.cells(2, 1, ...names, 'cascading')).toEqual([[...types.map(([, value]) => value), [beta]]])
    await push()
    expect(sorted(await stored('Gamma'))).toBe(sorted(await stored('Alpha')))
  })

  it('is imported from a file, and stored as the same', { tags: 'full' }, async () => {
    const quote = (text: string) => `"${text.replaceAll('"', '""')}"`
    const file = `text,${names.join(',')},cascading\nOmega,${types.map(([, , text]) => quote(text)).join(',')},Alpha / Beta\n`
    const draft = await begin(world.at, file)
    expect(draft.columns.map((it) => it.mapping.field)).toEqual(
      ['text', ...names, 'cascading'].map((name) => fieldIdOf(world.at, name)),
    )
    await world.at.host.answer('import.configure', {
      importId: draft.importId,
      rules: { ...draft.rules, mode: 'update', keyFields: [fieldIdOf(world.at, 'text')] },
    })
    const checked = await check(world.at, draft)
    const { rows: rejected } = await world.at.host.answer('import.rejected', { importId: draft.importId, offset: 0, limit: 10 })
    expect(rejected).toEqual([])
    expect(checked.check).toMatchObject({ rows: 1, update: 1 })
    await whole(world.at.host, world.at.host.answer('import.stage', { importId: draft.importId }))
    await push()
    expect(sorted(await stored('Omega'))).toBe(sorted(await stored('Alpha')))
  })

  it('is copied as text that pastes back as the same', async () => {
    const copied = await world.copy([0, 0], [...names, 'cascading'])
    const outcome = await world.paste(copied.text, 1, [...names, 'cascading'])
    expect(outcome.refused).toEqual([])
    const [first] = await world.cells(0, 1, ...names, 'cascading')
    expect(await world.cells(1, 1, ...names, 'cascading')).toEqual([first])
    await world.discard()
  })

  it('says of each value that is none why it is not taken', async () => {
    const wrong: readonly (readonly [name: string, text: string, why: string])[] = [
      ['rating', '6', 'Not between 0 and 5'],
      ['checkbox', 'perhaps', 'Neither yes nor no'],
      ['region', 'Germany / Bavaria / Munich', 'No such region: “Germany / Bavaria / Munich”'],
      ['department', 'Nowhere', 'No such department: “Nowhere”'],
      ['role', 'Nobody', 'No such role: “Nobody”'],
      ['org_role', 'Nobody', 'No such organization role: “Nobody”'],
      ['location', '91, 0', 'The latitude is from -90 to 90, the longitude from -180 to 180'],
      ['cascading', 'Gamma / Beta', 'No such row: “Gamma / Beta”'],
    ]
    const whys: (string | undefined)[] = []
    for (const [name, text] of wrong) whys.push((await world.paste(text, 0, [name])).refused[0]?.why)
    expect(whys).toEqual(wrong.map(([, , why]) => why))
  })
})
