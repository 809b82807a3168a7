import { describe, expect, it } from 'vitest'
import { surveyColumn } from '../../../src-shared/csv/propose-field.ts'

describe('surveyColumn', () => {
  const propose = (name: string, texts: readonly string[]) => {
    const survey = surveyColumn()
    for (const [index, text] of texts.entries()) survey.observe(text, index + 2)
    const { type, precision, options } = survey.propose(name)
    return { type, precision, options: options.length }
  }
  const repeat = (texts: readonly string[], times: number): readonly string[] => Array.from({ length: times }, () => texts).flat()

  it.each([
    ['zip', ['00501', '12345'], '2', null],
    ['value', ['00501', '12345'], '2', null],
    ['customer id', ['1', '2', '3'], '2', null],
    ['amount', ['1.5', '2.25', '-3'], '6', 2],
    ['amount', ['1.234,50', '2,25'], '6', 2],
    ['amount', ['1.234', '5.678'], '2', null],
    ['long', ['12345678901234567890'], '2', null],
    ['when', ['2024-11-02', '2024-01-13'], '15', null],
    ['when', ['01/02/2024', '25/02/2024'], '15', null],
    ['when', ['01/02/2024', '03/02/2024'], '2', null],
    ['when', ['2024-01-02 10:00', '2024-01-03 00:00'], '16', null],
    ['mixed', ['1', 'two'], '2', null],
    ['nothing', ['', ' '], '2', null],
    ['when', ['25/12/2024 10:00', '01/02/2024 11:30'], '16', null],
    ['when', ['12/25/2024 10:00', '02/01/2024 11:30'], '16', null],
    ['when', ['12/25/2024', '02/01/2024'], '15', null],
    ['when', ['25/12/2024 00:00', '01/02/2024 00:00'], '16', null],
    ['when', ['2024-01-02 10:00:00.5'], '2', null],
    ['when', ['2024-01-02', 'soon'], '2', null],
    ['when', ['25/12/2024', '12/25/2024'], '2', null],
    ['when', ['13. 6. 2024', '1. 2. 2024'], '15', null],
    ['when', ['99/12/31', '05/05/12'], '15', null],
    ['when', ['99/12/31 10:00', '05/05/12 11:00'], '16', null],
    ['order no', ['2024-01-02', '2024-01-03'], '2', null],
    ['amount', ['1,5', '-2'], '6', 1],
    ['amount', ['1.50', '2.00'], '6', 2],
    ['amount', ['7', '-8'], '6', 0],
    ['amount', ['1.234.567'], '6', 0],
    ['amount', ['1,234,567'], '6', 0],
    ['amount', ['0', '0.5'], '6', 1],
    ['amount', ['-01', '2'], '2', null],
    ['amount', ['0.00000000000001'], '6', 14],
    ['amount', ['0.000000000000001'], '2', null],
    ['amount', ['1.5', '2,5'], '2', null],
    ['amount', ['+49 151 0042', '+49 151 1234'], '2', null],
    ['amount', ['+12345'], '2', null],
  ])('proposes for %s of %j the type %s', (name, texts, type, precision) => {
    expect(propose(name, texts)).toMatchObject({ type, precision })
  })

  it.each<[string, readonly string[], string]>([
    ['phone', ['+4917123', '+4917124'], '2'],
    ['amount', ['1E5', '100000'], '2'],
    ['amount', ['1.10', '1.1'], '2'],
    ['amount', ['1.10', '1'], '2'],
    ['amount', ['100 USD', '100 EUR'], '2'],
    ['amount', ['$100', '$200'], '2'],
    ['amount', ['12 %', '13 %'], '2'],
    ['amount', ['(5)', '6'], '2'],
    ['amount', ['-0', '1'], '2'],
    ['amount', ['.5', '1.5'], '2'],
    ['amount', ['1,234.50', '1234.50'], '2'],
    ['amount', ["1'234", '1,234', '1.5'], '2'],
    ['section', ['1.2.2024', '13.2.2024'], '2'],
    ['when', ['1.2.2024', '13.02.2024'], '2'],
    ['when', ['1.2.2024', '13.2.2024'], '15'],
    ['when', ['01.02.2024', '13.02.24'], '2'],
    ['when', ['13 Jan 2024', '14 January 2024'], '2'],
    ['when', ['13 Jan 2024', '14 May 2024', '15 Mar 2024'], '15'],
    ['when', ['13 January 2024', '14 May 2024', '15 March 2024'], '15'],
    ['when', ['13 JAN 2024', '14 Feb 2024'], '2'],
    ['when', ['2024-01-05T10:20:30Z', '2024-01-05T10:20:31Z'], '2'],
    ['when', ['2024-01-05 10:20', '2024-01-05 10:20:00'], '2'],
    ['born', ['13.05.68', '14.05.71'], '2'],
    ['when', ['13.05.24', '14.05.71'], '15'],
    ['state', ['North', ' North', 'South', 'North', 'North', 'South', 'South', 'North', 'South', 'South'], '2'],
  ])('proposes for %s of %j only what would come back as it stands', (name, texts, type) => {
    expect(propose(name, texts).type).toBe(type)
  })

  it.each<[readonly string[], string]>([
    [['1.10', '1.1'], 'Numbers, but one would not come back as it stands: “1.10”'],
    [['7', '100 USD'], 'Numbers, but one would not come back as it stands: “100 USD”'],
    [['13.02.2024', '1.2.2024'], 'Dates, but not all written alike: “1.2.2024”'],
    [['2024-01-05T10:20:30Z'], 'Moments with a time zone, which a date and time cannot keep: “2024-01-05T10:20:30Z”'],
    [['13.05.68'], 'Dates, but “13.05.68” may be of either century'],
  ])('says of %j what keeps it text: %s', (texts, reason) => {
    const survey = surveyColumn()
    for (const [index, text] of texts.entries()) survey.observe(text, index + 2)
    expect(survey.propose('value').reason).toBe(reason)
  })

  it('proposes choices for few texts that come again and again', () => {
    expect(propose('size', repeat(['S', 'M', 'L'], 10))).toEqual({ type: '9', precision: null, options: 3 })
    expect(
      propose(
        'name',
        Array.from({ length: 100 }, (_, index) => `n${index}`),
      ).type,
    ).toBe('2')
  })

  it.each<[string, readonly string[], string]>([
    ['value', ['00501'], 'Digits with leading zeros, which a number would lose'],
    ['value', ['+491510042'], 'Digits behind a plus, as phone numbers have them'],
    ['customerId', ['1'], 'Digits, but the name says that they identify something'],
    ['value', ['7', '8'], 'Number: every cell is a whole one'],
    ['value', ['7.25', '8'], 'Number: every cell is one, with up to 2 decimal places'],
    ['value', [''], 'No cell is filled'],
    ['value', ['a', 'b'], 'Text'],
    ['when', ['25/12/2024'], 'Date: every cell is a date, day first, because of “25/12/2024” in line 2'],
    ['when', ['2024-12-25 10:00'], 'Date: every cell is a date with a time, year first, as in “2024-12-25 10:00” in line 2'],
    ['when', ['01/02/2024'], 'Looks like dates, but day and month can be read either way'],
    ['when', ['01/02/2024', '13  /  02  /  2024'], 'Text'],
    ['when', ['01/02/2024', '02  /  13  /  2024'], 'Text'],
    ['when', ['01/02/2024 10:00'], 'Looks like dates, but day and month can be read either way'],
    ['when', ['01/02/2024', '1'], 'Text'],
  ])('says why for %s of %j: %s', (name, texts, reason) => {
    const survey = surveyColumn()
    for (const [index, text] of texts.entries()) survey.observe(text, index + 2)
    expect(survey.propose(name)).toMatchObject({ name, reason })
  })

  const proposeWhole = (texts: readonly string[], name = 'size') => {
    const survey = surveyColumn()
    for (const [index, text] of texts.entries()) survey.observe(text, index + 2)
    return survey.propose(name)
  }
  const noChoice = { name: 'size', type: '2', reason: 'Text', options: [], precision: null }
  const distinct = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => `text ${index}`)

  it('offers the choices with the most frequent first, and says how many there are', () => {
    expect(proposeWhole([...repeat(['S', 'M'], 5), 'M', 'L'].concat(repeat(['L'], 4)))).toEqual({
      name: 'size',
      type: '9',
      reason: 'Choice: 3 texts that come again and again',
      options: ['M', 'S', 'L'],
      precision: null,
    })
  })

  it('proposes a choice of two texts that come five times each on average, and of no less', () => {
    expect(proposeWhole(repeat(['S', 'M'], 5)).options).toEqual(['S', 'M'])
    expect(proposeWhole([...repeat(['S', 'M'], 4), 'S'])).toEqual(noChoice)
    expect(proposeWhole(repeat(['S'], 20))).toEqual(noChoice)
  })

  it('proposes a choice of forty texts, and of no more', () => {
    expect(proposeWhole(repeat(distinct(40), 5)).options).toEqual(distinct(40))
    expect(proposeWhole(repeat(distinct(41), 5))).toEqual(noChoice)
  })

  it('proposes no choice where one text is longer than sixty characters, and none of what identifies', () => {
    expect(proposeWhole(repeat(['x'.repeat(60), 'y'], 5)).options).toEqual(['x'.repeat(60), 'y'])
    expect(proposeWhole([...repeat(['x', 'y'], 6), 'z'.repeat(61)])).toEqual(noChoice)
    expect(proposeWhole(repeat(['x', 'y'], 5), 'postal code')).toEqual({ ...noChoice, name: 'postal code' })
  })
})
