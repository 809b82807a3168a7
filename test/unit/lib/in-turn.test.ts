import { expect, it } from 'vitest'
import { createInTurn } from '../../../src-shared/lib/in-turn.ts'

it('begins what is asked of a key when what was asked before has ended, and keeps no other key waiting', async () => {
  const inTurn = createInTurn<string>()
  const seen: string[] = []
  const first = Promise.withResolvers<string>()
  const begin = (name: string, ends: Promise<string> = Promise.resolve(name)) => {
    seen.push(name)
    return ends
  }
  const a = inTurn('a', () => begin('a1', first.promise))
  const later = inTurn('a', () => begin('a2'))
  expect(await inTurn('b', () => begin('b1'))).toBe('b1')
  expect(seen).toEqual(['a1', 'b1'])
  first.resolve('done')
  expect([await a, await later]).toEqual(['done', 'a2'])
  expect(seen).toEqual(['a1', 'b1', 'a2'])
})

it('goes on after work that failed, and tells the failure to nobody but who asked for it', async () => {
  const inTurn = createInTurn<string>()
  const failed = inTurn('a', () => Promise.reject(new Error('lost')))
  const next = inTurn('a', () => Promise.resolve('next'))
  await expect(failed).rejects.toThrow('lost')
  expect(await next).toBe('next')
  expect(await inTurn('a', () => Promise.resolve('last'))).toBe('last')
})
