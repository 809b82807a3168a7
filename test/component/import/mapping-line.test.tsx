import { screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { expect, it } from 'vitest'
import { MappingLine } from '../../../src-renderer/views/import/steps/mapping/mapping-line.tsx'
import type { ImportRules } from '../../../src-shared/host/calls/import-calls.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import { whyLocked } from '../../../src-shared/model/lock-words.ts'
import { makeField } from '../../support/csv/make-field.ts'
import { renderInApp } from '../../support/window/render-app.tsx'

const refused = {
  ...makeField('Phone', 'Text'),
  lock: { kind: 'refused', at: '2025-03-01T10:00:00.000Z', words: 'No phones' } as const,
}
const rules: ImportRules = { mode: 'insert', keyFields: [], emptyCells: 'keep', trim: false }
const locked = [{ field: refused, why: whyLocked(refused) ?? '' }]
const line = (header: string, mapped: boolean, reason = '') => {
  const mapping = { column: 0, field: mapped ? refused.id : null, dateOrder: null, decimal: null }
  const column = { column: 0, header, samples: ['1'], mapping, question: null, reason }
  return renderInApp(
    <table>
      <tbody>
        <MappingLine
          column={column}
          targets={[]}
          locked={locked}
          taken={new Map()}
          rules={rules}
          isOff={false}
          onChange={() => {}}
          headerAt={String}
          onSteps={() => {}}
        />
      </tbody>
    </table>,
  )
}

/** A line of the mapping, and what it says that the column becomes. */
function drawLine(column: ComponentProps<typeof MappingLine>['column'], target: Field, by = rules) {
  const said: unknown[] = []
  const { user } = renderInApp(
    <table>
      <tbody>
        <MappingLine
          column={column}
          targets={[target]}
          locked={[]}
          taken={new Map()}
          rules={by}
          isOff={false}
          onChange={(it) => said.push(it)}
          headerAt={String}
          onSteps={() => {}}
        />
      </tbody>
    </table>,
  )
  return { user, said }
}

it('says of a column that is called like a locked field why it is left out', () => {
  line('phone', false)
  expect(screen.getByText(/not imported/).textContent).toBe(`not imported · “Phone”: ${locked[0]?.why}`)
})

it('says of a column that several fields are called like what is to be chosen, whatever else is called so', () => {
  line('Phone', false, '3 fields are called “Phone”: choose the one that it fills')
  expect(screen.getByText(/not imported/).textContent).toBe(
    'not imported · 3 fields are called “Phone”: choose the one that it fills',
  )
})

it('says that rows are rejected where the field of a column was locked since', () => {
  line('Number', true)
  expect(screen.getByText(/rejected/).textContent).toBe(`rows that fill “Phone” are rejected: ${locked[0]?.why}`)
})

it('says no more of a column that no field is called like', () => {
  line('Other', false)
  expect(screen.getByText(/not imported/).textContent).toBe('not imported')
})

it('shows both lines where a file writes its dates in two orders, and what can be said to that', async () => {
  const target = makeField('Ordered', 'Date')
  const mapping = { column: 0, field: target.id, dateOrder: null, decimal: null }
  const clue = '“25/12/2024” in line 2 has the day first, “12/26/2024” in line 30,002 the month'
  const column = {
    column: 0,
    header: 'ordered',
    samples: [],
    mapping,
    question: 'date-order',
    clues: { 'date-order': clue },
    reason: '',
  } as const
  const { user, said } = drawLine(column, target)
  const question = screen.getByRole('group', { name: 'How to read the dates of ordered' })
  expect(question.textContent).toContain(clue)
  await user.click(screen.getByRole('button', { name: 'only what can be read one way' }))
  await user.click(screen.getByRole('button', { name: 'month, day, year' }))
  expect(said).toEqual([
    { ...mapping, dateOrder: 'clear' },
    { ...mapping, dateOrder: 'mdy' },
  ])
})

it('asks what becomes of time zones and which century is meant, and lets the answers be changed', async () => {
  const target = makeField('Born', 'DateTime')
  const mapping = { column: 0, field: target.id, dateOrder: null, decimal: null, latestYear: 2029 }
  const clue = '“2024-01-05T10:20:30Z” in line 2 has a time zone, which the field does not keep'
  const column = {
    column: 0,
    header: 'born',
    samples: [],
    mapping,
    question: 'time-zone',
    clues: { 'time-zone': clue },
    reason: '',
  } as const
  const { user, said } = drawLine(column, target)
  expect(screen.getByRole('group', { name: 'Times with a zone in born are stored' }).textContent).toContain(clue)
  await user.click(screen.getByRole('button', { name: 'in UTC' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Years of two digits in born are of' }), '1900 to 1999')
  expect(said).toEqual([
    { ...mapping, zone: 'UTC' },
    { ...mapping, latestYear: 1999 },
  ])
})

const text = makeField('Note', 'Text')
const noteLine = (more = {}) => ({
  ...{ column: 0, header: 'Note', samples: ['a'], question: null, reason: 'same name' },
  mapping: { column: 0, field: text.id, dateOrder: null, decimal: null, ...more },
})
const empties = () => screen.queryByRole('combobox', { name: 'Empty cells of Note' })

it('asks what empty cells do to rows that are there, and follows the rules where it says the same', async () => {
  const update: ImportRules = { ...rules, mode: 'update', keyFields: [] }
  const { user, said } = drawLine(noteLine(), text, update)
  await user.selectOptions(empties() as HTMLElement, 'empty cells clear')
  const cleared = noteLine({ emptyCells: 'clear' })
  const again = drawLine(cleared, text, update)
  await again.user.selectOptions(
    screen.getAllByRole('combobox', { name: 'Empty cells of Note' }).at(-1) as HTMLElement,
    'empty cells keep',
  )
  expect([...said, ...again.said]).toEqual([cleared.mapping, noteLine().mapping])
})

it('asks nothing about empty cells where every line is a new row, or the column is the key', () => {
  drawLine(noteLine(), text)
  drawLine(noteLine(), text, { ...rules, mode: 'upsert', keyFields: [text.id] })
  expect(empties()).toBe(null)
  expect(screen.getByText(/key ·/).textContent).toContain('key · ')
})

it('says of a column of ids why it is left out', () => {
  const mapping = { column: 0, field: null, dateOrder: null, decimal: null }
  const reason = 'the ids of column “Owner”'
  drawLine(
    { column: 0, header: 'Owner (id)', samples: ['a1'], mapping, question: null, reason },
    makeField('Owner', 'Collaborator'),
  )
  expect(screen.getByText('not imported · the ids of column “Owner”')).toBeTruthy()
})
