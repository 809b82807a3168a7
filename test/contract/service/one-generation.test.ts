import { afterEach, describe, expect, it } from 'vitest'
import { type Running, readCommand, startCommand, usage } from '../../../src-main/service/command.ts'

let running: Running | null = null
afterEach(async () => {
  await running?.close()
  running = null
})

const start = async (only: string): Promise<Running> => {
  const command = readCommand(['--port', '0', '--only', only])
  if (!command.ok) throw new Error(command.error)
  const started = await startCommand(command.value)
  if (!started.ok) throw new Error(started.error)
  running = started.value
  return started.value
}

const askV3 = ({ url, appKey, sign }: Running) => fetch(`${url}/v3/app`, { headers: { Appkey: appKey, Sign: sign } })
const askV2 = ({ url, appKey, sign }: Running) => fetch(`${url}/api/v1/open/app/get?${new URLSearchParams({ appKey, sign })}`)

describe('the service started with --only', () => {
  it.each([
    ['v3', askV3, askV2],
    ['v2', askV2, askV3],
  ] as const)('%s answers that generation, and a web page where the other one would be', async (only, own, other) => {
    const service = await start(only)
    expect(await (await own(service)).json()).toMatchObject({ success: true })
    const answer = await other(service)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
  })

  it('refuses another word, and says in its usage what it takes', () => {
    expect(readCommand(['--only', 'v4'])).toEqual({ ok: false, error: '--only must be v3 or v2' })
    expect(usage).toContain('--only v3|v2')
  })
})
