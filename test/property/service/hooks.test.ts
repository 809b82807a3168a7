import fc from 'fast-check'
import { expect, it } from 'vitest'
import { errorMeanings } from '../../../src-shared/api/error-codes.ts'
import { listRows } from '../../../src-shared/api/v3/v3-row-operations.ts'
import { getProcess, listProcesses, startProcess } from '../../../src-shared/api/v3/v3-workflow-operations.ts'
import { runs } from '../../support/runs.ts'
import { createCaller } from '../../support/service/service-caller.ts'
import { startService } from '../../support/service/start-service.ts'

const hookValue = fc.oneof(
  fc.string(),
  fc.constantFrom('1', 'user-self', '2026-05-01', '12:30', '=1+1', "'; drop table runs", '<script>', '__proto__', 'eA=='),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.array(fc.constantFrom('user-self', 'x', ''), { maxLength: 3 }),
  fc.array(fc.record({ key: fc.string(), value: fc.string() }), { maxLength: 2 }),
)

it('a hook is started or refused by a code of the interface, whatever it is sent, and a refused one changes no row', async () => {
  const thrown: unknown[] = []
  const service = await startService({ sample: true, report: (cause) => thrown.push(cause) })
  try {
    const caller = createCaller(service)
    const { processes } = await caller.succeed(listProcesses)
    const named = await Promise.all(
      processes.map(async ({ id }) => {
        const { inputParameters } = await caller.succeed(getProcess, { params: { process_id: id } })
        return { id, names: ['__proto__', 'constructor', ...inputParameters.map((each) => each.alias)] }
      }),
    )
    const counts = async () => {
      const body = { pageSize: 1, pageIndex: 1 }
      const lists = ['customers', 'tasks', 'products'].map((worksheet_id) =>
        caller.succeed(listRows, { params: { worksheet_id }, body }),
      )
      return (await Promise.all(lists)).map((list) => list.total)
    }
    const call = fc.constantFrom(...named).chain(({ id, names }) =>
      fc.record({
        id: fc.constant(id),
        body: fc.oneof(
          { weight: 6, arbitrary: fc.dictionary(fc.constantFrom(...names), hookValue) },
          { weight: 1, arbitrary: fc.dictionary(fc.string(), fc.jsonValue()) },
        ),
      }),
    )
    await fc.assert(
      fc.asyncProperty(call, async ({ id, body }) => {
        const before = await counts()
        const reply = await caller.call(startProcess, { params: { process_id: id }, body })
        expect(Object.keys(errorMeanings).map(Number)).toContain(reply.error_code)
        expect(reply.error_code).not.toBe(99999)
        if (!reply.success) expect(await counts()).toEqual(before)
      }),
      { numRuns: runs(400) },
    )
    expect(thrown).toEqual([])
  } finally {
    await service.close()
  }
})
