import { describe, expect, it } from 'vitest'
import { createPendingEdits } from '../../../src-renderer/state/sheet/pending-edits.ts'

/** Notes what is sent, in its order, and answers each when the test says so. */
function createAnswers() {
  const sent: string[] = []
  const answers = new Map<string, PromiseWithResolvers<void>>()
  return {
    sent,
    ask: (name: string) => () => {
      sent.push(name)
      const answer = Promise.withResolvers<void>()
      answers.set(name, answer)
      return answer.promise
    },
    async answer(name: string): Promise<void> {
      answers.get(name)?.resolve()
      await new Promise((resolve) => setTimeout(resolve))
    },
  }
}

describe('edits on their way', () => {
  it('are sent at once, as well as what comes in turn where nothing is on its way', async () => {
    const edits = createPendingEdits()
    const { sent, ask, answer } = createAnswers()
    edits.inTurn(() => void sent.push('first'))
    void edits.send(ask('one'))
    void edits.send(ask('two'))
    expect(sent).toEqual(['first', 'one', 'two'])
    await answer('one')
    await answer('two')
    edits.inTurn(() => void sent.push('last'))
    expect(sent).toEqual(['first', 'one', 'two', 'last'])
  })

  it('that come after a command wait for it, and it for those before it alone', async () => {
    const edits = createPendingEdits()
    const { sent, ask, answer } = createAnswers()
    void edits.send(ask('edit'))
    edits.inTurn(() => void edits.send(ask('undo')))
    void edits.send(ask('newer edit'))
    edits.inTurn(() => void edits.send(ask('undo of the newer')))
    void edits.send(ask('newest edit'))
    expect(sent).toEqual(['edit'])
    await answer('edit')
    expect(sent).toEqual(['edit', 'undo', 'newer edit'])
    await answer('newer edit')
    expect(sent).toEqual(['edit', 'undo', 'newer edit'])
    await answer('undo')
    expect(sent).toEqual(['edit', 'undo', 'newer edit', 'undo of the newer', 'newest edit'])
  })

  it('that were typed before a command come before it, and those typed later after it', async () => {
    const edits = createPendingEdits()
    const { sent, ask, answer } = createAnswers()
    const typed = Promise.withResolvers<void>()
    edits.addTyped(typed.promise)
    edits.inTurn(() => void edits.send(ask('undo')))
    expect(sent).toEqual([])
    void edits.send(ask('typed'))
    typed.resolve()
    await Promise.resolve()
    edits.addTyped(new Promise(() => undefined))
    await new Promise((resolve) => setTimeout(resolve))
    void edits.send(ask('newer edit'))
    expect(sent).toEqual(['typed'])
    await answer('typed')
    expect(sent).toEqual(['typed', 'undo', 'newer edit'])
  })

  it('that read what was staged before go out when that was answered, and are waited for', async () => {
    const edits = createPendingEdits()
    const { sent, ask, answer } = createAnswers()
    void edits.send(ask('edit'))
    const filled = edits.sendInTurn(ask('fill'))
    edits.inTurn(() => void sent.push('after the fill'))
    expect(sent).toEqual(['edit'])
    await answer('edit')
    expect(sent).toEqual(['edit', 'fill'])
    await answer('fill')
    await filled
    expect(sent).toEqual(['edit', 'fill', 'after the fill'])
  })

  it('go out in their order, whatever they wait for, when the window closes', () => {
    const edits = createPendingEdits()
    const { sent, ask } = createAnswers()
    void edits.send(ask('edit'))
    edits.inTurn(() => void edits.send(ask('undo')))
    void edits.send(ask('newer edit'))
    void edits.sendInTurn(ask('fill'))
    edits.flush()
    expect(sent).toEqual(['edit', 'undo', 'newer edit', 'fill'])
  })

  it('are handed over before they are sent, and are waited for until then by whatever goes on from them', async () => {
    const edits = createPendingEdits()
    const typed = Promise.withResolvers<void>()
    void edits.send(() => new Promise(() => undefined))
    expect(edits.handedOver()).toBeNull()
    edits.addTyped(typed.promise)
    const handedOver = edits.handedOver()
    expect(handedOver).not.toBeNull()
    typed.resolve()
    await handedOver
    expect(edits.handedOver()).toBeNull()
  })
})
