/** Updates that the service said yes to are written down together: so many, or so often, and none is lost where that fails. */
import { describe, expect, test, vi } from 'vitest'
import { handOver, isDue, noneAnswered, noteAnswered } from '../../../src-main/push/updates/record-answered.ts'

const at = (ms: number) => vi.spyOn(performance, 'now').mockReturnValue(ms)
const answered = (count: number) => {
  const all = noneAnswered()
  for (let k = 1; k <= count; k += 1) noteAnswered(all, k)
  return all
}

describe('what was answered is due to be written down', () => {
  test('with two hundred rows', () => {
    at(1000)
    expect([0, 1, 199, 200, 201].map((count) => isDue(answered(count)))).toEqual([false, false, false, true, true])
  })

  test('fifty milliseconds after the first of them', () => {
    at(1000)
    const all = answered(1)
    at(1040)
    noteAnswered(all, 2)
    expect(isDue(all)).toBe(false)
    at(1049)
    expect(isDue(all)).toBe(false)
    at(1050)
    expect(isDue(all)).toBe(true)
  })

  test('not again before there is more of it, and then from the first of those on', () => {
    at(1000)
    const all = answered(2)
    at(2000)
    expect([handOver(all), handOver(all), isDue(all)]).toEqual([[1, 2], [], false])
    noteAnswered(all, 3)
    expect(isDue(all)).toBe(false)
    at(2050)
    expect([isDue(all), handOver(all)]).toEqual([true, [3]])
  })
})
