/** Marks a branch that the type system proves unreachable; reaching it at run time is a bug and throws. */
export function assertNever(value: never): never {
  throw new Error(`unreachable case: ${JSON.stringify(value)}`)
}
