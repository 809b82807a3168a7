import { describe, expect, it } from 'vitest'
import { optionSuggester } from '../../../../src-shared/csv/mapping/suggest-options.ts'
import { makeField } from '../../../support/csv/make-field.ts'

const options = ['Online only', 'New', 'Key account', 'Sold and shipped']
const several = makeField('Tags', 'MultipleSelect', { options })
const single = makeField('Tag', 'SingleSelect', { options })
const first = (text: string, field = several) => optionSuggester(field)(text)[0]

describe('options that a text may mean', () => {
  it.each([
    ['Online only / New', 'Online only, New'],
    ['new+key account', 'New, Key account'],
    ['Online-only & new', 'Online only, New'],
    ['New und Online only', 'New, Online only'],
    ['New - Key acount - Online only', 'New, Key account, Online only'],
  ])('are several where each part of “%s” is one', (text, named) => expect(first(text)?.text).toBe(named))

  it('say the keys of all', () =>
    expect(first('New/Online only')).toEqual({ key: 'k1', text: 'New, Online only', others: ['k0'] }))

  it.each(['New / Unheard of', 'New / new', 'New', 'Sold and shiped', 'Newonline'])('are single ones for “%s”', (text) =>
    expect(optionSuggester(several)(text).every((it) => it.others === undefined)).toBe(true),
  )

  it('are single ones in a field that holds one', () =>
    expect(first('Online only / New', single)).toEqual({ key: 'k0', text: 'Online only' }))

  it('are the closest five at most, of those that are not deleted', () => {
    const many = makeField('Tags', 'MultipleSelect', { options: ['Red 1', 'Red 2', 'Red 3', 'Red 4', 'Red 5', 'Red 6', 'Blue'] })
    expect(optionSuggester(many)('Red')).toHaveLength(5)
    const gone = { ...several, options: several.options.map((it) => ({ ...it, isDeleted: it.text === 'New' })) }
    expect(optionSuggester(gone)('New').map((it) => it.text)).not.toContain('New')
  })
})
