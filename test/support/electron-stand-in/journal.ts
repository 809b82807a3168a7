/** What the program under test asked Electron for, in order, for the test to read; and the test's orders to the stand-in. */

/** From the stand-in to the test. */
export type Note =
  | { readonly kind: 'called'; readonly what: string; readonly details: unknown }
  /** The page of the program's window, as Chromium knows it. */
  | { readonly kind: 'window'; readonly url: string }
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown }

/** From the test to the stand-in: one question or act, by name. */
export interface Order {
  readonly id: number
  readonly act: string
  readonly argument: unknown
}

type Act = (argument: never) => unknown
const acts = new Map<string, Act>()

/** Everything here is JSON, so functions in what was noted are left out. */
export function note(what: string, details: unknown = null): void {
  process.send?.({ kind: 'called', what, details: JSON.parse(JSON.stringify(details ?? null)) } satisfies Note)
}

export function tellWindow(url: string): void {
  process.send?.({ kind: 'window', url } satisfies Note)
}

export function allow(act: string, run: Act): void {
  acts.set(act, run)
}

process.on('message', async ({ id, act, argument }: Order) => {
  const run = acts.get(act)
  if (run === undefined) throw new Error(`the stand-in has no act ${act}`)
  const value = await run(argument as never)
  process.send?.({ kind: 'answer', id, value: value ?? null } satisfies Note)
})
