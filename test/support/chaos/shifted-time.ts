/**
 * Loaded before a process of a chaos run (`node --import`): its time runs faster and can be set, without a word of it in the product.
 * Every process gets the same `CHAOS_TIME`, so that they agree on the time until one of them is told `{ setClock: ms }`.
 */
import { BroadcastChannel, isMainThread } from 'node:worker_threads'
import { readTime, writeTime } from './time-scale.ts'

const scale = readTime(process.env.CHAOS_TIME ?? '')
let offset = scale.offset

const RealDate = Date
const realNow = Date.now
const now = (): number => Math.floor(scale.base + (realNow() - scale.base) * scale.speed + offset)

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args: readonly unknown[], made) => Reflect.construct(target, args.length === 0 ? [now()] : args, made),
  apply: () => new RealDate(now()).toString(),
  get: (target, key, receiver) => (key === 'now' ? now : Reflect.get(target, key, receiver)),
})

const faster =
  (real: typeof setTimeout | typeof setInterval) =>
  (task: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) =>
    real(task, ms / scale.speed, ...given)
Object.assign(globalThis, { setTimeout: faster(setTimeout), setInterval: faster(setInterval) })

// What measures how long something took runs as fast, and is not set with the clock.
const realElapsed = performance.now.bind(performance)
Object.defineProperty(performance, 'now', { value: () => realElapsed() * scale.speed })

const channel = new BroadcastChannel('set-clock')
channel.unref()
const set = (message: unknown): void => {
  if (typeof message !== 'object' || message === null || !('setClock' in message)) return
  if (typeof message.setClock !== 'number') return
  offset = message.setClock
  // Threads that start later read it here.
  process.env.CHAOS_TIME = writeTime({ ...scale, offset })
}
channel.onmessage = (event) => set(typeof event === 'object' && event !== null && 'data' in event ? event.data : null)
if (isMainThread)
  process.on('message', (message) => {
    set(message)
    channel.postMessage(message)
  })
// A run that was ended leaves no process behind.
if (isMainThread) process.once('disconnect', () => process.exit(0))
