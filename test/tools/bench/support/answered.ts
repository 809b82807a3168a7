/** What the data workers answered; a failure ends the measurement. */
import type { Result } from '../../../../src-shared/lib/result.ts'

export async function answered<T>(answer: Promise<Result<T, { readonly message: string }>>): Promise<T> {
  const result = await answer
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}
