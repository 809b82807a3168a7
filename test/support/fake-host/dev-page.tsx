/** The window over the fake host, for working on it alone: served by Vite with this file as the page's script. */
import { z } from 'zod'
import { startApp } from '../../../src-renderer/start-app.tsx'
import { createFakeHost } from './fake-host.ts'

z.config({ jitless: true })

const wishes = new URLSearchParams(window.location.search)
const root = document.getElementById('root')
const fake = createFakeHost({
  customers: Number(wishes.get('customers') ?? 3000),
  tick: () => new Promise((resolve) => setTimeout(resolve, Number(wishes.get('tick') ?? 60))),
})
Reflect.set(window, 'fakeHost', fake)
if (root !== null)
  startApp(root, {
    host: fake.client,
    styleNonce: document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '',
  })
