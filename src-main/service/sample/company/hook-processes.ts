/** Sample processes that a hook starts; together their parameters have every type that holds a value. */
import { type FieldTypeName, typeCodes } from '../../../../src-shared/api/field-types.ts'
import { emptyDefinition, type FieldDefinition, type SelectOption } from '../../domain/structure/field.ts'
import { type Process, type ProcessParameter, processTypes } from '../../domain/workflows/process.ts'
import type { SampleLookup } from '../sample-lookup.ts'
import type { Seeded } from '../seeded.ts'

/** What every process has beside its steps. */
export type ProcessHead = Pick<Process, 'id' | 'createdAt' | 'updatedAt' | 'owner'>

interface ParameterFacts {
  readonly name: string
  readonly alias: string
  readonly type: FieldTypeName
  readonly code?: string
  readonly desc?: string
  readonly more?: Partial<FieldDefinition>
}

type MakeParameter = (facts: ParameterFacts) => ProcessParameter

const createParameters =
  (seeded: Seeded): MakeParameter =>
  ({ name, alias, type, code, desc, more }) => ({
    id: seeded.id(),
    definition: {
      ...emptyDefinition,
      name,
      alias,
      desc: desc ?? '',
      type,
      code: code ?? String(typeCodes[type]),
      ...more,
    },
  })

const choices = (seeded: Seeded, texts: readonly string[]): readonly SelectOption[] =>
  texts.map((value, place) => ({ key: seeded.id(), value, index: place + 1, isDeleted: false, color: '', score: null }))

/** A parameter that takes rows of a worksheet. */
const rowsOf = (lookup: SampleLookup, alias: string, isSingle: boolean): Partial<FieldDefinition> => ({
  subType: isSingle ? '1' : '2',
  relation: { relation: 0, side: 'a', worksheetId: lookup.sheet(alias).id, otherFieldId: '', isSingle, showFields: [] },
})

function registerLead(head: ProcessHead, make: MakeParameter, lookup: SampleLookup): Process {
  const like = (alias: string): Partial<FieldDefinition> => ({ options: lookup.field('customers', alias).options })
  const company = make({ name: 'Company', alias: 'company', type: 'Text', desc: 'As it is registered', more: { required: true } })
  const inputs = [
    company,
    make({ name: 'E-mail', alias: 'email', type: 'Email' }),
    make({ name: 'Phone', alias: 'phone', type: 'LandlinePhone' }),
    make({ name: 'Industry', alias: 'industry', type: 'Dropdown', more: like('industry') }),
    make({ name: 'Tags', alias: 'tags', type: 'MultipleSelect', more: like('tags') }),
    make({ name: 'Account manager', alias: 'manager', type: 'Collaborator', more: { subType: '0', required: true } }),
    make({ name: 'City', alias: 'city', type: 'Region', code: '24' }),
    make({ name: 'Credit limit', alias: 'credit_limit', type: 'Currency', more: { precision: 2, unit: '€' } }),
    make({ name: 'Newsletter', alias: 'newsletter', type: 'Checkbox' }),
    make({ name: 'Logo', alias: 'logo', type: 'Attachment', desc: 'Addresses of pictures' }),
  ]
  return {
    ...head,
    name: 'Register a lead',
    alias: 'register_lead',
    description: 'Called by the contact form of the web shop: puts a company into the list of customers',
    type: processTypes.hook,
    isEnabled: true,
    inputs,
    outputs: [
      make({ name: 'Customer', alias: 'customer', type: 'Relation', more: rowsOf(lookup, 'customers', true) }),
      make({ name: 'Customer no.', alias: 'number', type: 'AutoNumber' }),
    ],
    trigger: { kind: 'hook' },
    steps: [
      {
        kind: 'create-row',
        worksheetId: lookup.sheet('customers').id,
        values: [
          { fieldId: lookup.field('customers', 'name').id, input: company.id },
          { fieldId: lookup.field('customers', 'status').id, cell: lookup.option('customers', 'status', 'Lead') },
          ...inputs.slice(1).map((each) => ({ fieldId: lookup.field('customers', each.definition.alias).id, input: each.id })),
        ],
      },
      { kind: 'discuss', on: 'created', message: `{input.${company.id}} & " came in through the web shop"` },
    ],
  }
}

function receiveGoods(head: ProcessHead, make: MakeParameter, lookup: SampleLookup): Process {
  const product = make({
    name: 'Product',
    alias: 'product',
    type: 'Relation',
    more: { ...rowsOf(lookup, 'products', true), required: true },
  })
  const quantity = make({ name: 'Quantity', alias: 'quantity', type: 'Number', more: { precision: 0, required: true } })
  const shelf = make({ name: 'Shelf', alias: 'shelf', type: 'CodeScan' })
  const stock = lookup.field('products', 'stock').id
  return {
    ...head,
    name: 'Receive goods',
    alias: 'receive_goods',
    description: 'Called by the scanners in the warehouse: books a delivery into stock',
    type: processTypes.hook,
    isEnabled: true,
    inputs: [
      product,
      quantity,
      shelf,
      make({ name: 'Received at', alias: 'received_at', type: 'DateTime', more: { subType: '1' } }),
      make({ name: 'Delivery note', alias: 'delivery_note', type: 'OCR' }),
    ],
    outputs: [make({ name: 'Stock', alias: 'stock', type: 'Formula', more: { precision: 0 } })],
    trigger: { kind: 'hook' },
    steps: [
      {
        kind: 'set-fields',
        on: { input: product.id },
        values: [
          { fieldId: stock, formula: `IFEMPTY({row.${stock}}, 0) + {input.${quantity.id}}` },
          { fieldId: lookup.field('products', 'shelf').id, input: shelf.id },
        ],
        onlyEmpty: false,
      },
      {
        kind: 'discuss',
        on: { input: product.id },
        message: `{input.${quantity.id}} & " received, " & {row.${stock}} & " in stock"`,
      },
    ],
  }
}

function reportVisit(head: ProcessHead, make: MakeParameter, lookup: SampleLookup, seeded: Seeded): Process {
  const customer = make({
    name: 'Customer',
    alias: 'customer',
    type: 'Relation',
    more: { ...rowsOf(lookup, 'customers', true), required: true },
  })
  const day = make({ name: 'Day', alias: 'day', type: 'Date', more: { subType: '3', required: true } })
  const summary = make({ name: 'Summary', alias: 'summary', type: 'RichText', more: { required: true } })
  const outcome = make({
    name: 'Outcome',
    alias: 'outcome',
    type: 'SingleSelect',
    more: { options: choices(seeded, ['Order', 'Offer wanted', 'No interest']) },
  })
  const people = make({ name: 'Accompanied by', alias: 'people', type: 'Collaborator', more: { subType: '1' } })
  const value = make({ name: 'Expected order', alias: 'expected', type: 'Currency', more: { precision: 2, unit: '€' } })
  return {
    ...head,
    name: 'Report a visit',
    alias: 'report_visit',
    description: 'The form of the field staff: plans what follows from a visit as a task',
    type: processTypes.packaged,
    isEnabled: true,
    inputs: [
      customer,
      day,
      summary,
      outcome,
      people,
      value,
      make({ name: 'Arrived', alias: 'arrived', type: 'Time', more: { subType: '1' } }),
      make({ name: 'Contact mobile', alias: 'mobile', type: 'PhoneNumber' }),
      make({ name: 'Contact ID card', alias: 'id_card', type: 'Certificate' }),
      make({ name: 'Mood', alias: 'mood', type: 'Rating', more: { max: 5 } }),
      make({ name: 'Range', alias: 'range', type: 'CascadingSelect', more: rowsOf(lookup, 'categories', true) }),
      make({ name: 'Reordered lines', alias: 'lines', type: 'SubTable', more: rowsOf(lookup, 'order_lines', false) }),
      make({ name: 'Country', alias: 'country', type: 'Region', code: '19' }),
      make({ name: 'State', alias: 'state', type: 'Region', code: '23' }),
      make({ name: 'Place', alias: 'place', type: 'Location' }),
      make({ name: 'Photos', alias: 'photos', type: 'Attachment' }),
      make({ name: 'Web page', alias: 'page', type: 'DynamicLink' }),
      make({ name: 'Scanned article', alias: 'article', type: 'Barcode' }),
      make({ name: 'Signature', alias: 'signature', type: 'Signature' }),
      make({ name: 'Department', alias: 'department', type: 'Department' }),
      make({ name: 'Informs role', alias: 'role', type: 'Role' }),
      make({ name: 'Informs organization role', alias: 'org_role', type: 'OrgRole' }),
    ],
    outputs: [
      make({ name: 'Industry', alias: 'industry', type: 'Lookup' }),
      make({ name: 'Report line', alias: 'line', type: 'Concatenate' }),
      make({ name: 'Expected order in words', alias: 'expected_words', type: 'AmountInWords' }),
      make({ name: 'Turnover so far', alias: 'turnover', type: 'Rollup', more: { precision: 2 } }),
      make({ name: 'Next visit', alias: 'next', type: 'DateFormula' }),
      make({ name: 'Assessment', alias: 'assessment', type: 'FunctionFormula' }),
    ],
    trigger: { kind: 'hook' },
    steps: [
      {
        kind: 'create-row',
        worksheetId: lookup.sheet('tasks').id,
        values: [
          { fieldId: lookup.field('tasks', 'title').id, formula: `"Follow up the visit to " & {input.${customer.id}}` },
          { fieldId: lookup.field('tasks', 'assignees').id, input: people.id },
          { fieldId: lookup.field('tasks', 'due').id, formula: `DATEADD({input.${day.id}}, 7, "days") & " 09:00:00"` },
          { fieldId: lookup.field('tasks', 'priority').id, cell: lookup.option('tasks', 'priority', 'Normal') },
          { fieldId: lookup.field('tasks', 'details').id, input: summary.id },
        ],
      },
      {
        kind: 'discuss',
        on: { input: customer.id },
        message: `"Visited on " & {input.${day.id}} & IF(ISEMPTY({input.${outcome.id}}), "", ": " & {input.${outcome.id}})
          & IF(ISEMPTY({input.${value.id}}), "", ", expected order " & {input.${value.id}} & " €")`,
      },
    ],
  }
}

function sendNewsletter(head: ProcessHead, make: MakeParameter): Process {
  return {
    ...head,
    name: 'Send the newsletter',
    alias: 'send_newsletter',
    description: 'Switched off until the new template is ready',
    type: processTypes.hook,
    isEnabled: false,
    inputs: [make({ name: 'Subject', alias: 'subject', type: 'Text', more: { required: true } })],
    outputs: [],
    trigger: { kind: 'hook' },
    steps: [{ kind: 'note', message: '"Sent"' }],
  }
}

export function hookProcesses(head: () => ProcessHead, lookup: SampleLookup, seeded: Seeded): readonly Process[] {
  const make = createParameters(seeded)
  return [
    registerLead(head(), make, lookup),
    receiveGoods(head(), make, lookup),
    reportVisit(head(), make, lookup, seeded),
    sendNewsletter(head(), make),
  ]
}
