import { describe, expect, it } from 'vitest'
import { createLaunchGuard } from '../../../src-main/web-shell/launch-guard.ts'
import { readWebArguments } from '../../../src-main/web-shell/web-arguments.ts'

describe('the launch guard', () => {
  it('gives every token one session, and knows no others', () => {
    const guard = createLaunchGuard()
    const [first, second] = [guard.issueToken(), guard.issueToken()]
    const session = guard.exchange(first)
    expect(guard.exchange(first)).toBeNull()
    expect(session === null ? '' : guard.isSession(session)).toBe(true)
    expect([first, second, '', 'x', undefined].map(guard.isSession)).toEqual([false, false, false, false, false])
    expect(guard.exchange(second)).not.toBeNull()
  })

  it('forgets a token that nobody used within a minute, and no session', () => {
    let [now, next] = [1000, 0]
    const guard = createLaunchGuard({ newSecret: () => `secret-${next++}`, now: () => now })
    const [first, second] = [guard.issueToken(), guard.issueToken()]
    now += 59_999
    const session = guard.exchange(first) ?? ''
    now += 1
    expect(guard.exchange(second)).toBeNull()
    expect(guard.isSession(session)).toBe(true)
  })

  it('makes secrets of 256 random bits', () => {
    const guard = createLaunchGuard()
    const tokens = Array.from({ length: 100 }, () => guard.issueToken())
    expect(new Set(tokens).size).toBe(100)
    expect(tokens.every((token) => Buffer.from(token, 'base64url').length === 32)).toBe(true)
  })
})

describe('the command line of the browser shell', () => {
  it('reads port and folder', () => {
    expect(readWebArguments(['--port', '4180', '--data', '/tmp/a b'])).toEqual({
      ok: true,
      value: { port: 4180, dataFolder: '/tmp/a b' },
    })
    expect(readWebArguments([])).toEqual({ ok: true, value: { port: null, dataFolder: null } })
  })

  it.each([
    [['--port', 'x']],
    [['--port', '70000']],
    [['--port', '-1']],
    [['--port', '']],
    [['--data', '']],
    [['--what']],
    [['extra']],
  ])('refuses %j in words', (args) => {
    const result = readWebArguments(args)
    expect(result.ok ? '' : result.error).not.toBe('')
  })
})
