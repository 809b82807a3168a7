/** Another type for a column of a file, over the host border: in place of its field while the worksheet is empty, beside it otherwise. */
import { describe, expect, it } from 'vitest'
import type { ImportDraft } from '../../../../src-shared/host/calls/import-calls.ts'
import type { Field } from '../../../../src-shared/model/field.ts'
import { importWorld } from '../../../support/csv/import-world.ts'

const codes = { text: '2', number: '6', choice: '9', date: '15' } as const

const at = importWorld([
  { name: 'name', type: codes.text, isTitle: true },
  { name: 'phone', type: codes.number, precision: 0 },
])

const text = 'name,phone\nAnn,+4917\nBob,0049\n'

const fieldsNow = async (of = at): Promise<readonly Field[]> => (await of.answer('worksheet.open', of.place)).fields

const named = async (name: string): Promise<readonly (readonly [string, string])[]> =>
  (await fieldsNow()).filter((field) => field.name.startsWith(name)).map((field) => [field.name, field.kind])

const retype = ({ importId }: ImportDraft, type: string, replace: boolean, column = 1) =>
  at.call('import.retype-column', { importId, column, type, replace })

const kindsOf = ({ check: checked }: ImportDraft, column: number) =>
  checked?.ledger?.[column]?.fates.map(({ kind, cells }) => [kind, cells])

describe('another type for a column', () => {
  it('replaces its field while the worksheet is empty, under the same name, and the check runs by the new one', async () => {
    const draft = await at.checked(text)
    expect(kindsOf(draft, 1)).toEqual([
      ['sign', 1],
      ['zeros', 1],
    ])
    const changed = await retype(draft, codes.text, true)
    if (!changed.ok) throw new Error(changed.error.message)
    expect(await named('phone')).toEqual([['phone', 'text']])
    expect(changed.value).toMatchObject({ check: null, state: 'draft' })
    const again = await at.check(changed.value)
    expect(kindsOf(again, 1)).toEqual([['written', 2]])
    await at.create(draft)
    const phone = (await fieldsNow()).find((field) => field.name === 'phone')?.id ?? ''
    expect((await at.rows()).map((row) => row[phone]).sort()).toEqual(['+4917', '0049'])
  })

  it('makes a number with the decimals of the column, and a choice of the texts of the column', async () => {
    const other = await at.add('Prices', [
      { name: 'name', type: codes.text, isTitle: true },
      { name: 'price', type: codes.text },
      { name: 'colour', type: codes.text },
    ])
    const draft = await other.begin('name,price,colour\na,1.25,Red\nb,3.5,Blue\nc,4,\n')
    expect(await retype(draft, codes.number, true)).toMatchObject({ ok: true })
    expect(await retype(draft, codes.choice, true, 2)).toMatchObject({ ok: true })
    expect((await fieldsNow(other)).find((field) => field.name === 'price')).toMatchObject({ kind: 'number', precision: 2 })
    const checked = await other.check(await at.get(draft))
    expect(checked.check).toMatchObject({ insert: 3, unmatched: [] })
    expect(kindsOf(checked, 2)).toEqual([
      ['option', 2],
      ['empty', 1],
    ])
  })

  it('does not touch a field of a worksheet that has rows, also such as are not known here yet', async () => {
    await at.pull()
    const draft = await at.begin(text)
    const other = await at.begin('name,phone\nOther,5\n')
    await at.create(await at.check(other))
    expect(await retype(draft, codes.text, true)).toMatchObject({
      ok: false,
      error: { kind: 'invalid', message: expect.stringContaining('not empty any more') },
    })
    expect(await named('phone')).toEqual([['phone', 'number']])
    expect(await retype(draft, codes.text, false)).toMatchObject({ ok: true })
    expect(await named('phone')).toEqual([
      ['phone', 'number'],
      ['phone 2', 'text'],
    ])
    expect(kindsOf(await at.check(await at.get(draft)), 1)).toEqual([['written', 2]])
  })

  it('leaves staged rows and the key alone, and refuses what is no column or type', async () => {
    const draft = await at.begin(text)
    await at.answer('edits.add-rows', {
      ...at.place,
      label: 'Add',
      rows: [{ [at.id('name')]: 'Staged' }],
    })
    const refused = { ok: false, error: { kind: 'invalid' } }
    expect(await retype(draft, codes.text, true)).toMatchObject(refused)
    expect(await retype(draft, codes.text, true, 7)).toMatchObject(refused)
    expect(await retype(draft, 'x', true)).toMatchObject(refused)
    const { rules, importId } = draft
    await at.answer('import.configure', {
      importId,
      rules: { ...rules, mode: 'upsert', keyFields: [at.id('phone')] },
    })
    expect(await retype(draft, codes.text, true)).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('Choose another key first') },
    })
    expect(await named('phone')).toEqual([['phone', 'number']])
  })
})
