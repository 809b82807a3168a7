/** Loads keytar when it is first needed. It is an optional dependency with a native part, so its absence is an expected failure. */
import { err, ok, type Result } from '../../src-shared/lib/result.ts'

/**
 * The part of keytar that this app uses. `findCredentials` is left out on purpose: it crashes the process when the keyring is locked
 * and the user dismisses the prompt (node-keytar issue 477).
 */
export interface Keytar {
  getPassword(service: string, account: string): Promise<string | null>
  setPassword(service: string, account: string, password: string): Promise<void>
  deletePassword(service: string, account: string): Promise<boolean>
}

export type LoadKeytar = () => Promise<Result<Keytar, string>>

export const loadKeytar: LoadKeytar = async () => {
  try {
    const module = await import('keytar')
    const api = isKeytar(module) ? module : (module as { readonly default?: unknown }).default
    return isKeytar(api) ? ok(api) : err('keytar has not the expected functions')
  } catch (error) {
    return err(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error))
  }
}

function isKeytar(value: unknown): value is Keytar {
  if (typeof value !== 'object' || value === null) return false
  return ['getPassword', 'setPassword', 'deletePassword'].every((name) => typeof Reflect.get(value, name) === 'function')
}
