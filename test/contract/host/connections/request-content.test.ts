/** The log shows what the newest requests held, and never what may not be seen. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPastWorld, type PastWorld } from '../../../support/host/past-world.ts'

let world: PastWorld
beforeEach(async () => {
  world = await createPastWorld()
})
afterEach(() => world.close())

test('of a push: the rows that were sent and what was answered, without key and signature', async () => {
  await world.add([
    { Code: 'a', City: 'Bern' },
    { Code: 'b', City: 'Chur' },
  ])
  await world.push()
  const { records } = await world.app.answer('requests.list', { after: 0, limit: 1000 })
  const contents = await Promise.all(
    records.map(async ({ operation, sequence }) => ({
      operation,
      ...(await world.app.answer('requests.content', { sequence })).content,
    })),
  )
  const created = contents.find((it) => it.operation === 'v3.rows.create-batch')
  expect(created?.request?.text).toContain('Chur')
  expect(created?.answer?.text).toContain('"success":true')
  const everything = JSON.stringify(contents)
  expect(everything).not.toContain(world.service.appKey)
  expect(everything).not.toContain(world.service.sign)
  expect(await world.app.answer('requests.content', { sequence: 9999 })).toEqual({ content: null })
})
