/** The floor of what writes: nothing but the requests, made beforehand, so many at a time. */
import { Pool } from 'undici'
import type { ServiceProcess } from './service-process.ts'

export interface BareRequest {
  readonly method: 'POST' | 'PATCH'
  readonly path: string
  readonly body: string
}

export async function sendBare(service: ServiceProcess, requests: readonly BareRequest[], width: number): Promise<void> {
  const pool = new Pool(service.url, { connections: width })
  const headers = { 'content-type': 'application/json', 'Svc-Appkey': service.appKey, 'Svc-Sign': service.sign }
  const waiting = requests.values()
  const walk = async (): Promise<void> => {
    for (const request of waiting) {
      const answer = await pool.request({ ...request, headers })
      const text = await answer.body.text()
      if (!text.includes('"success":true')) throw new Error(text.slice(0, 300))
    }
  }
  await Promise.all(Array.from({ length: width }, walk))
  await pool.close()
}
