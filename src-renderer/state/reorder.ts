/** Moving one thing of an ordered list. Pure; places outside of the list change nothing. */

export function moveItem<T>(items: readonly T[], from: number, to: number): readonly T[] {
  if (from === to || from < 0 || to < 0 || from >= items.length || to >= items.length) return items
  const next = [...items]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}

/** "new-3" where "new-1" and "new-2" are taken: names what the service has not named yet. */
export function freshId(taken: readonly string[]): string {
  const numbers = taken.flatMap((id) => /^new-(\d+)$/.exec(id)?.slice(1).map(Number) ?? [])
  return `new-${Math.max(0, ...numbers) + 1}`
}
