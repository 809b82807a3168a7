import { describe, expect, it } from 'vitest'
import { formOf, type InputDraft, readProcessDraft, startDraft } from '../../../src-renderer/state/workflows/process-form.ts'
import { fieldTypes } from '../../../src-shared/api/field-types.ts'
import type { ProcessParameter } from '../../../src-shared/host/calls/workflow-calls.ts'
import { createNumberTexts } from '../../../src-shared/model/numbers/number-texts.ts'

const reading = { numbers: createNumberTexts('1,234.5'), dateOrder: 'dmy', today: '2026-11-20' } as const

const input = (typeName: string | null, more: Partial<ProcessParameter> = {}): ProcessParameter => ({
  key: 'x',
  name: 'X',
  description: '',
  typeCode: '2',
  typeName,
  isRequired: false,
  options: [],
  ...more,
})
const text = (it: string): InputDraft => ({ kind: 'text', text: it })
const read = (typeName: string | null, draft: InputDraft, more: Partial<ProcessParameter> = {}) => {
  const { values, problems } = readProcessDraft([input(typeName, more)], { x: draft }, reading)
  return problems.get('x') ?? values.x
}

describe('form that starts a process', () => {
  it('sends each type in the shape that the interface names for it', () => {
    expect(read('Text', text('07 as it is'))).toBe('07 as it is')
    expect(read('Number', text('1,200.5'))).toBe(1200.5)
    expect(read('Date', text('3.2.2026'))).toBe('2026-02-03')
    expect(read('DateTime', text('3.2.2026 9:05'))).toBe('2026-02-03 09:05:00')
    expect(read('Time', text('9:05'))).toBe('09:05')
    expect(read('Checkbox', text('yes'))).toBe(1)
    expect(read('Collaborator', { kind: 'chosen', chosen: [{ id: 'u1', text: 'Ada' }] })).toEqual(['u1'])
    expect(read('Attachment', text('https://a.example/1.png\nhttps://a.example/2.png'))).toEqual([
      'https://a.example/1.png',
      'https://a.example/2.png',
    ])
    expect(read('OrgRole', text('r1, r2'))).toEqual(['r1', 'r2'])
    expect(
      read('SubTable', {
        kind: 'pairs',
        pairs: [
          { key: ' a ', value: '1' },
          { key: '', value: '' },
        ],
      }),
    ).toEqual([{ key: 'a', value: '1' }])
  })

  it('leaves out what is empty, and says what is required', () => {
    expect(read('Number', text('  '))).toBeUndefined()
    expect(read('Number', text('  '), { isRequired: true })).toBe('Required')
    expect(read('Collaborator', { kind: 'chosen', chosen: [] }, { isRequired: true })).toBe('Required')
  })

  it('says what cannot be read and sends nothing of it', () => {
    expect(read('Number', text('many'))).toBe('Not a number')
    expect(read('Date', text('31.2.2026'))).toContain('Not a date')
    expect(read('Attachment', text('file:///etc/passwd'))).toContain('no web address')
    expect(read('SubTable', { kind: 'pairs', pairs: [{ key: '', value: 'v' }] })).toBe('Every line needs a key.')
    expect(read('Email', text('nina at example'))).toBe('This is no e-mail address.')
    expect(read('Email', text('nina@example.com'))).toBe('nina@example.com')
  })

  it('knows how to ask for every type of the table, and asks for an unknown one as text', () => {
    for (const type of fieldTypes) expect(formOf(input(type.name))).toBeTruthy()
    expect(formOf(input(null))).toBe('text')
  })

  it('gives back the values of last time so that they would be sent the same', () => {
    const option = { key: 'o1', value: 'First' }
    const inputs = [
      input('Text', { key: 'text' }),
      input('Number', { key: 'number' }),
      input('DateTime', { key: 'moment' }),
      input('Checkbox', { key: 'tick' }),
      input('SingleSelect', { key: 'choice', options: [option] }),
      input('Collaborator', { key: 'people' }),
      input('Attachment', { key: 'files' }),
      input('SubTable', { key: 'pairs' }),
    ]
    const last = {
      text: 'a\nb',
      number: -1200.25,
      moment: '2026-02-03 09:05:00',
      tick: 0,
      choice: ['o1'],
      people: ['u1', 'u2'],
      files: ['https://a.example/1.png'],
      pairs: [{ key: 'k', value: 'v' }],
    }
    const draft = startDraft(inputs, last, { u1: 'Ada' }, reading)
    expect(draft.people).toEqual({
      kind: 'chosen',
      chosen: [
        { id: 'u1', text: 'Ada' },
        { id: 'u2', text: 'u2' },
      ],
    })
    expect(draft.choice).toEqual({ kind: 'chosen', chosen: [{ id: 'o1', text: 'First' }] })
    expect(readProcessDraft(inputs, draft, reading)).toEqual({ values: last, problems: new Map() })
  })
})
