/**
 * Puts an id back into a list that it was taken from: behind the nearest of those that stood before it, else before the nearest of those
 * that stood behind it, else at the end. `former` is the list that it was taken from.
 */
export function putBack(ids: readonly string[], id: string, former: readonly string[]): readonly string[] {
  if (ids.includes(id)) return ids
  const place = former.indexOf(id)
  const before = former.slice(0, Math.max(0, place)).findLast((it) => ids.includes(it))
  const behind = place < 0 ? undefined : former.slice(place + 1).find((it) => ids.includes(it))
  const at = before !== undefined ? ids.indexOf(before) + 1 : behind !== undefined ? ids.indexOf(behind) : ids.length
  return [...ids.slice(0, at), id, ...ids.slice(at)]
}
