/** The ordered keys of open views, kept where windows are read. */

export interface OpenView {
  readonly worksheetId: string
  keys: Float64Array
  /** Keys in use; the array may be longer. */
  length: number
}

/** Puts rows at the end; those that the view has already stay where they are. */
export function appendKeys(view: OpenView, rows: readonly number[]): void {
  const missing = new Set(rows)
  for (let i = 0; i < view.length && missing.size > 0; i += 1) missing.delete(view.keys[i] ?? 0)
  const came = [...missing]
  if (came.length === 0) return
  const needed = view.length + came.length
  if (needed > view.keys.length) {
    const larger = new Float64Array(Math.max(needed, Math.ceil(view.keys.length * 1.25)))
    larger.set(view.keys.subarray(0, view.length))
    view.keys = larger
  }
  view.keys.set(came, view.length)
  view.length = needed
}

export function removeKeys(view: OpenView, went: readonly number[]): void {
  if (went.length === 0) return
  const gone = new Set(went)
  let kept = 0
  for (let i = 0; i < view.length; i += 1) {
    const k = view.keys[i] ?? 0
    if (gone.has(k)) continue
    view.keys[kept] = k
    kept += 1
  }
  view.length = kept
}
