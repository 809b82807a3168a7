import { describe, expect, it } from 'vitest'
import { createPendingEdits } from '../../../src-renderer/state/sheet/pending-edits.ts'

describe('edits on their way', () => {
  it('are none at first, and none again once they have arrived or failed', async () => {
    const edits = createPendingEdits()
    expect(edits.settled()).toBeNull()
    edits.add(Promise.resolve())
    edits.add(Promise.reject(new Error('refused')))
    await edits.settled()
    expect(edits.settled()).toBeNull()
  })

  it('are waited for with those that they bring along', async () => {
    const edits = createPendingEdits()
    const done: string[] = []
    const typed = Promise.withResolvers<void>()
    const staged = Promise.withResolvers<void>()
    edits.add(typed.promise)
    const settled = edits.settled()?.then(() => done.push('settled'))
    edits.add(staged.promise.then(() => done.push('staged')))
    typed.resolve()
    staged.resolve()
    await settled
    expect(done).toEqual(['staged', 'settled'])
  })

  it('are handed over before they are staged, and are waited for until then by whatever goes on from them', async () => {
    const edits = createPendingEdits()
    const typed = Promise.withResolvers<void>()
    const staged = Promise.withResolvers<void>()
    edits.add(staged.promise)
    expect(edits.handedOver()).toBeNull()
    edits.addTyped(typed.promise)
    const handedOver = edits.handedOver()
    const settled = edits.settled()
    const arrived = edits.arrived()
    typed.resolve()
    await handedOver
    edits.add(new Promise(() => undefined))
    expect(edits.handedOver()).toBeNull()
    expect(edits.settled()).not.toBeNull()
    staged.resolve()
    await arrived
    expect(await Promise.race([settled, Promise.resolve('later')])).toBe('later')
  })
})
