/** Sample processes that rows set off when they are created, updated or deleted with `triggerWorkflow`. */
import { type Process, type ProcessStep, type ProcessTrigger, processTypes } from '../../domain/workflows/process.ts'
import type { SampleLookup } from '../sample-lookup.ts'
import type { ProcessHead } from './hook-processes.ts'

type RowTrigger = Extract<ProcessTrigger, { kind: 'rows' }>

export function rowProcesses(head: () => ProcessHead, lookup: SampleLookup): readonly Process[] {
  const process = (
    name: string,
    description: string,
    trigger: Partial<RowTrigger> & Pick<RowTrigger, 'worksheetId' | 'events'>,
    steps: readonly ProcessStep[],
  ): Process => ({
    ...head(),
    name,
    alias: '',
    description,
    type: processTypes.rows,
    isEnabled: true,
    inputs: [],
    outputs: [],
    trigger: { kind: 'rows', fieldIds: [], condition: '', ...trigger },
    steps,
  })
  const [orders, customers, products, tasks] = ['orders', 'customers', 'products', 'tasks'].map((alias) => lookup.sheet(alias).id)
  if (orders === undefined || customers === undefined || products === undefined || tasks === undefined)
    throw new Error('no sheets')
  const id = (sheet: string, alias: string): string => lookup.field(sheet, alias).id
  const row = (sheet: string, alias: string): string => `{row.${id(sheet, alias)}}`
  const status = [id('orders', 'status')]
  return [
    process(
      'Complete new orders',
      'Gives new orders a status and a way of payment where they have none',
      { worksheetId: orders, events: ['create'] },
      [
        {
          kind: 'set-fields',
          on: 'trigger',
          values: [
            { fieldId: id('orders', 'status'), cell: lookup.option('orders', 'status', 'Quote') },
            { fieldId: id('orders', 'payment'), cell: lookup.option('orders', 'payment', 'Invoice') },
          ],
          onlyEmpty: true,
        },
      ],
    ),
    process(
      'Tell about shipped orders',
      'Leaves a message at the order when it leaves the warehouse',
      { worksheetId: orders, events: ['update'], fieldIds: status, condition: `${row('orders', 'status')} = "Shipped"` },
      [
        {
          kind: 'discuss',
          on: 'trigger',
          message: `"Order " & ${row('orders', 'number')} & " for " & ${row('orders', 'customer')} & " left the warehouse"`,
        },
      ],
    ),
    process(
      'Ask why an order was cancelled',
      'Plans a call to the customer of a cancelled order',
      { worksheetId: orders, events: ['update'], fieldIds: status, condition: `${row('orders', 'status')} = "Cancelled"` },
      [
        {
          kind: 'create-row',
          worksheetId: tasks,
          values: [
            {
              fieldId: id('tasks', 'title'),
              formula: `"Call " & ${row('orders', 'customer')} & " about the cancelled order " & ${row('orders', 'number')}`,
            },
            { fieldId: id('tasks', 'priority'), cell: lookup.option('tasks', 'priority', 'High') },
          ],
        },
        { kind: 'discuss', on: 'created', message: '"Planned because order " & {event.title} & " was cancelled"' },
      ],
    ),
    process(
      'Note deleted orders',
      'Keeps the number of every deleted order in the log of runs',
      { worksheetId: orders, events: ['delete'] },
      [{ kind: 'note', message: '"Order " & {event.title} & " was deleted"' }],
    ),
    process(
      'Welcome new customers',
      'Leaves the first message at a new customer',
      { worksheetId: customers, events: ['create'] },
      [{ kind: 'discuss', on: 'trigger', message: '"Please call " & {event.title} & " within a week to say hello"' }],
    ),
    process(
      'Note price changes',
      'Leaves a message at the product when its list price changes',
      { worksheetId: products, events: ['update'], fieldIds: [id('products', 'price')] },
      [
        {
          kind: 'discuss',
          on: 'trigger',
          message: `"The list price is now " & ${row('products', 'price')} & " €, the margin " & ${row('products', 'margin')} & " €"`,
        },
      ],
    ),
  ]
}
