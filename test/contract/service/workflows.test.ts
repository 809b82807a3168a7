import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fieldTypes } from '../../../src-shared/api/field-types.ts'
import { getRowDiscussionV2, getRowLogsV2 } from '../../../src-shared/api/v2/v2-row-activity-operations.ts'
import { createRow, deleteRow, updateRow } from '../../../src-shared/api/v3/v3-row-operations.ts'
import {
  getProcess,
  type InputParameter,
  listProcesses,
  startProcess,
} from '../../../src-shared/api/v3/v3-workflow-operations.ts'
import { workflowRuns, workflowRunsPath } from '../../../src-shared/api/v3/workflow-runs.ts'
import { kindOfType } from '../../../src-shared/model/value-kind.ts'
import { type Caller, createCaller, credentialHeaders, readReply } from '../../support/service/service-caller.ts'
import {
  addRow,
  entries,
  readList,
  readRow,
  readWorksheet,
  type TestWorksheet,
} from '../../support/service/service-worksheets.ts'
import { type StartedService, startService } from '../../support/service/start-service.ts'

let service: StartedService
let caller: Caller
let sheets: Readonly<Record<string, TestWorksheet>>

beforeAll(async () => {
  service = await startService({ sample: true })
  caller = createCaller(service, 'over HTTP')
  const names = ['orders', 'customers', 'products', 'tasks']
  sheets = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await readWorksheet(caller, name)])))
})
afterAll(() => service.close())

const sheet = (name: string): TestWorksheet => {
  const found = sheets[name]
  if (found === undefined) throw new Error(`no worksheet ${name}`)
  return found
}

async function processNamed(name: string): Promise<string> {
  const { processes } = await caller.succeed(listProcesses)
  const found = processes.find((each) => each.name === name)
  if (found === undefined) throw new Error(`no process ${name}`)
  return found.id
}

async function inputsOf(processId: string): Promise<Readonly<Record<string, InputParameter>>> {
  const { inputParameters } = await caller.succeed(getProcess, { params: { process_id: processId } })
  return Object.fromEntries(inputParameters.map((each) => [each.alias, each]))
}

const start = (processId: string, body: object) => caller.call(startProcess, { params: { process_id: processId }, body })

async function runs(query: Readonly<Record<string, string>>, headers = credentialHeaders(service)) {
  const address = `${service.url}${workflowRunsPath}?${new URLSearchParams(query)}`
  return readReply(await fetch(address, { headers }))
}
async function runsOf(query: Readonly<Record<string, string>>) {
  const reply = await runs(query)
  if (!reply.success) throw new Error(reply.error_msg)
  return workflowRuns.parse(reply.data).runs
}

/** The newest first, as `[who, message]`. */
async function talk(worksheet: string, rowId: string): Promise<readonly (readonly [who: unknown, message: unknown])[]> {
  const body = { worksheetId: sheet(worksheet).id, rowId, pageSize: 50, pageIndex: 1 }
  return (await caller.succeed(getRowDiscussionV2, { body })).map((each) => [each.createAccount?.accountId, each.message])
}

describe('the runs of the sample', () => {
  it('tell of every process, newest first, one of them failed, and what they wrote is there', async () => {
    const { processes } = await caller.succeed(listProcesses)
    const told = await Promise.all(processes.map(async ({ id }) => runsOf({ processId: id, pageSize: '1000' })))
    expect(processes.filter((_, place) => told[place]?.length === 0)).toEqual([])
    for (const list of told) {
      const times = list.map((run) => run.startedAt)
      expect(times).toEqual([...times].sort().reverse())
    }
    const all = told.flat()
    expect(all.filter((run) => run.status === 'failed')).toMatchObject([{ processName: 'Receive goods' }])
    const tasks = (await readList(caller, sheet('tasks'), { pageSize: 1000 })).rows.map((row) => String(row.title))
    const planned = all.flatMap((run) => run.log).flatMap((line) => /^Created "(.*)" in Tasks$/.exec(line)?.[1] ?? [])
    expect(planned.length).toBeGreaterThan(3)
    expect(planned.filter((title) => !tasks.includes(title))).toEqual([])
    const shipped = all.filter((run) => run.processName === 'Tell about shipped orders')
    for (const run of shipped.slice(0, 3))
      expect((await talk('orders', run.rowId)).map(([, message]) => `Wrote: ${message}`)).toEqual(
        expect.arrayContaining([...run.log]),
      )
  })
})

describe('the list of processes', () => {
  it('tells enabled and disabled ones of every kind, with their owners', async () => {
    const { processes } = await caller.succeed(listProcesses)
    expect(new Set(processes.map((each) => each.type))).toEqual(new Set([1, 6, 10]))
    expect(new Set(processes.map((each) => each.status))).toEqual(new Set([0, 1]))
    expect(processes.every((each) => (each._owner?.fullname ?? '') !== '' && each.description !== '')).toBe(true)
    expect(processes.every((each) => /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(each._createdAt))).toBe(true)
  })

  it('has parameters of every type that holds a value', async () => {
    const { processes } = await caller.succeed(listProcesses)
    const codes = new Set<number>()
    for (const { id } of processes) {
      const { inputParameters, outputParameters } = await caller.succeed(getProcess, { params: { process_id: id } })
      for (const each of [...inputParameters, ...outputParameters]) codes.add(Number(each.type))
    }
    const missing = fieldTypes.filter((type) => kindOfType(type.name) !== 'none' && !type.codes.some((code) => codes.has(code)))
    expect(missing.map((type) => type.name)).toEqual([])
  })

  it('gives options of select parameters by key and value, and no input details to outputs', async () => {
    const { industry, company } = await inputsOf('register_lead')
    expect(industry?.options[0]).toEqual({ key: expect.any(String), value: 'Specialist retail' })
    expect(company).toMatchObject({ type: 2, required: true, options: [], description: 'As it is registered' })
    const { outputParameters } = await caller.succeed(getProcess, { params: { process_id: 'register_lead' } })
    expect(Object.keys(outputParameters[0] ?? {}).sort()).toEqual(['alias', 'description', 'field', 'fieldname', 'type'])
  })
})

describe('a hook', () => {
  it('takes values by alias, id and name and in every form, and does what the process says', async () => {
    const inputs = await inputsOf('register_lead')
    const manager = [...service.service.workspace.directory().accounts.keys()].at(-1) ?? ''
    const options = (alias: string) => inputs[alias]?.options ?? []
    const reply = await start('register_lead', {
      company: 'Hook & Sons',
      [inputs.email?.field ?? '']: 'hook@example.com',
      Phone: 12_345,
      industry: [options('industry')[1]],
      tags: options('tags')
        .slice(0, 2)
        .map((option) => option.key),
      manager: [{ key: manager, value: 'whoever' }],
      credit_limit: '1200.50',
      newsletter: 1,
      logo: [`${service.url}/file/nothing`].slice(1),
    })
    expect(reply).toMatchObject({ success: true, data: {} })
    const customers = sheet('customers')
    const { rows, ids } = await readList(caller, customers, { pageSize: 1 })
    expect(rows[0]).toMatchObject({
      name: 'Hook & Sons',
      email: 'hook@example.com',
      phone: '12345',
      industry: [customers.key('industry', 'Department store')],
      tags: options('tags')
        .slice(0, 2)
        .map((option) => option.key),
      manager,
      credit_limit: 1200.5,
      newsletter: true,
      status: [customers.key('status', 'Lead')],
    })
    expect(await talk('customers', ids[0] ?? '')).toEqual([['user-workflow', 'Hook & Sons came in through the web shop']])
    const [run] = await runsOf({ processId: await processNamed('Register a lead') })
    expect(run).toMatchObject({ startedBy: 'hook', status: 'done', inputs: { Company: 'Hook & Sons', Phone: '12345' } })
  })

  it('stores the files that it is given by address, and keeps their names', async () => {
    const product = await addRow(caller, sheet('products'), { name: 'With picture', sku: 'X-PIC' })
    const stored = service.service.workspace
    const token = 'ab'.repeat(24)
    await stored.files.write(token, Buffer.from('picture'))
    stored.storage.settings.addFile({ token, name: 'logo.png', size: 7 })
    const manager = 'user-self'
    const logo = `${service.url}/file/${token}/my%20logo.png`
    expect(await start('register_lead', { company: 'With logo', manager, logo: [logo] })).toMatchObject({ success: true })
    const { rows } = await readList(caller, sheet('customers'), { pageSize: 1 })
    expect(rows[0]?.logo).toEqual([{ name: 'my logo.png', url: logo }])
    expect(product).not.toBe('')
  })

  it('works on the row that an input names', async () => {
    const products = sheet('products')
    const id = await addRow(caller, products, { name: 'Tent', sku: 'X-HOOK', stock: 5 })
    expect(await start('receive_goods', { product: [id], quantity: '7', shelf: 'A-01' })).toMatchObject({ success: true })
    expect(await readRow(caller, products, id)).toMatchObject({ stock: 12, shelf: 'A-01' })
    expect((await talk('products', id))[0]).toEqual(['user-workflow', '7 received, 12 in stock'])
    const { logs } = await caller.succeed(getRowLogsV2, { body: { worksheetId: products.id, rowId: id } })
    expect(logs[0]).toMatchObject({ opeartorInfo: { accountId: 'user-workflow' }, operatContent: { requestType: 2, type: 2 } })
  })

  it.each<[what: string, process: string, body: object, code: number, message: string]>([
    ['without a required parameter', 'receive_goods', { quantity: 1 }, 10001, 'Product'],
    ['with an empty required parameter', 'register_lead', { company: '', manager: 'user-self' }, 430019, 'Company'],
    ['with an unknown parameter', 'register_lead', { nonsense: 'x' }, 10001, 'nonsense'],
    ['with a value of another form', 'register_lead', { company: { a: 1 } }, 10001, 'company'],
    ['with a boolean', 'register_lead', { company: true }, 10001, 'company'],
    ['with an unknown option', 'register_lead', { company: 'A', manager: 'user-self', industry: 'x' }, 10002, 'Industry'],
    ['with an unknown account', 'register_lead', { company: 'A', manager: ['x'] }, 10002, 'Account manager'],
    ['with an unknown row', 'receive_goods', { product: ['x'], quantity: 1 }, 10002, 'Product'],
    ['with a text for a number', 'receive_goods', { product: ['x'], quantity: 'many' }, 10002, ''],
    ['of a process that is switched off', 'send_newsletter', { subject: 'x' }, 10002, 'switched off'],
    ['of an unknown process', 'nonsense', {}, 10007, 'nonsense'],
  ])('%s is refused and starts nothing', async (_, process, body, code, message) => {
    const before = await runsOf({})
    const reply = await start(process, body)
    expect(reply).toMatchObject({ success: false, error_code: code })
    expect(reply.success ? '' : reply.error_msg).toContain(message)
    expect((await runsOf({}))[0]).toEqual(before[0])
  })

  it('refuses a parameter that is given by alias and by name', async () => {
    const both = { company: 'A', Company: 'B', manager: 'user-self' }
    expect(await start('register_lead', both)).toMatchObject({ success: false, error_code: 10001 })
  })

  it('does not start what rows set off', async () => {
    expect(await start(await processNamed('Welcome new customers'), {})).toMatchObject({ success: false, error_code: 10002 })
  })
})

describe('rows', () => {
  const customer = () => addRow(caller, sheet('customers'), { name: 'Rows Ltd' })
  const order = async (values: object = {}) =>
    addRow(caller, sheet('orders'), { number: `T-${Math.random()}`, customer: await customer(), ...values })
  const setStatus = async (id: string, status: string, more: object = {}) => {
    const orders = sheet('orders')
    const fields = entries(orders, { status: [orders.key('status', status)] })
    await caller.succeed(updateRow, { params: { worksheet_id: orders.id, row_id: id }, body: { fields, ...more } })
  }

  it('set off processes when they are created: empty fields are filled, others left alone', async () => {
    const orders = sheet('orders')
    const [empty, filled] = [await order(), await order({ status: [orders.key('status', 'Confirmed')] })]
    expect(await readRow(caller, orders, empty)).toMatchObject({
      status: [orders.key('status', 'Quote')],
      payment: [orders.key('payment', 'Invoice')],
    })
    expect(await readRow(caller, orders, filled)).toMatchObject({ status: [orders.key('status', 'Confirmed')] })
    const [run] = await runsOf({ worksheetId: orders.id, rowId: filled })
    expect(run).toMatchObject({ processName: 'Complete new orders', startedBy: 'create', log: ['Set Payment'] })
  })

  it('set off a process when a field that it watches gets the value that it waits for, once', async () => {
    const id = await order()
    await setStatus(id, 'Picking')
    expect(await talk('orders', id)).toEqual([])
    await setStatus(id, 'Shipped')
    await setStatus(id, 'Shipped')
    expect((await talk('orders', id)).map(([, message]) => message)).toEqual([
      expect.stringMatching(/^Order T-[\d.]+ for Rows Ltd left the warehouse$/),
    ])
  })

  it('may make a process write rows elsewhere, which set off nothing', async () => {
    const id = await order()
    const before = (await readList(caller, sheet('tasks'), { pageSize: 1 })).total
    await setStatus(id, 'Cancelled')
    const tasks = await readList(caller, sheet('tasks'), { pageSize: 1 })
    expect(tasks.total).toBe(before + 1)
    expect(tasks.rows[0]?.title).toMatch(/^Call Rows Ltd about the cancelled order T-/)
    expect(await runsOf({ rowId: tasks.ids[0] ?? '' })).toEqual([])
  })

  it('tell processes of their deletion', async () => {
    const orders = sheet('orders')
    const id = await order({ number: 'T-DELETED' })
    await caller.succeed(deleteRow, { params: { worksheet_id: orders.id, row_id: id } })
    const [run] = await runsOf({ rowId: id })
    expect(run).toMatchObject({ startedBy: 'delete', rowTitle: 'T-DELETED', log: ['Order T-DELETED was deleted'] })
  })

  it('set off nothing when triggerWorkflow is false', async () => {
    const customers = sheet('customers')
    const body = { fields: entries(customers, { name: 'Silent Ltd' }), triggerWorkflow: false }
    const { id } = await caller.succeed(createRow, { params: { worksheet_id: customers.id }, body })
    expect(await runsOf({ rowId: id })).toEqual([])
    expect(await talk('customers', id)).toEqual([])
  })
})

describe('the runs', () => {
  it('come newest first in pages, and can be narrowed', async () => {
    for (const name of ['One', 'Two', 'Three']) await addRow(caller, sheet('customers'), { name })
    const processId = await processNamed('Welcome new customers')
    const first = await runsOf({ processId, pageSize: '2' })
    const second = await runsOf({ processId, pageSize: '2', pageIndex: '2' })
    expect([...first, ...second].slice(0, 3).map((run) => run.rowTitle)).toEqual(['Three', 'Two', 'One'])
  })

  it('are refused without a key, and with parameters that mean nothing', async () => {
    expect(await runs({}, {})).toMatchObject({ success: false, error_code: 10101 })
    expect(await runs({ pageSize: '0' })).toMatchObject({ success: false, error_code: 10002 })
    expect(await runs({ pageSize: '1001' })).toMatchObject({ success: false, error_code: 10002 })
    expect(await runs({ nonsense: '1' })).toMatchObject({ success: false })
  })
})
