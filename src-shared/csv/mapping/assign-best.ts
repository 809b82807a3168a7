/**
 * The assignment of columns to fields with the highest sum of scores, each column and each field once: the Hungarian method, on each group
 * of columns that compete for the same fields by itself.
 */

export interface Candidate {
  readonly column: number
  /** Position of the field. */
  readonly field: number
  /** Above 0; higher is better. */
  readonly score: number
}

/** Competitors that are weighed against each other exactly; a larger group is served from the best score down. */
const mostExact = 200

/** Candidates that share columns or fields, directly or through others. */
function groupsOf<T extends Candidate>(candidates: readonly T[]): readonly (readonly T[])[] {
  const parent = new Map<string, string>()
  const rootOf = (key: string): string => {
    let root = key
    for (let next = parent.get(root); next !== undefined && next !== root; next = parent.get(root)) root = next
    return root
  }
  for (const { column, field } of candidates) {
    const [one, other] = [rootOf(`c${column}`), rootOf(`f${field}`)]
    parent.set(one, one)
    parent.set(other, one)
  }
  const groups = new Map<string, T[]>()
  for (const each of candidates) {
    const root = rootOf(`c${each.column}`)
    const group = groups.get(root)
    if (group === undefined) groups.set(root, [each])
    else group.push(each)
  }
  return [...groups.values()]
}

function assignGreedily<T extends Candidate>(group: readonly T[]): readonly T[] {
  const [columns, fields] = [new Set<number>(), new Set<number>()]
  return [...group]
    .sort((a, b) => b.score - a.score)
    .filter(({ column, field }) => {
      if (columns.has(column) || fields.has(field)) return false
      columns.add(column)
      fields.add(field)
      return true
    })
}

/** Answers for each row the column of a square matrix of costs, at the lowest sum of costs. */
function solve(costs: readonly (readonly number[])[]): readonly number[] {
  const size = costs.length
  const rowOf = new Array<number>(size + 1).fill(-1)
  const [rowCosts, columnCosts] = [new Array<number>(size).fill(0), new Array<number>(size + 1).fill(0)]
  for (let row = 0; row < size; row += 1) {
    const least = new Array<number>(size).fill(Number.POSITIVE_INFINITY)
    const before = new Array<number>(size).fill(size)
    const isReached = new Array<boolean>(size + 1).fill(false)
    let at = size
    rowOf[size] = row
    while (rowOf[at] !== -1) {
      isReached[at] = true
      const own = rowOf[at] ?? 0
      let [step, next] = [Number.POSITIVE_INFINITY, size]
      for (let column = 0; column < size; column += 1) {
        if (isReached[column] === true) continue
        const cost = (costs[own]?.[column] ?? 0) - (rowCosts[own] ?? 0) - (columnCosts[column] ?? 0)
        if (cost < (least[column] ?? 0)) {
          least[column] = cost
          before[column] = at
        }
        if ((least[column] ?? 0) < step) {
          step = least[column] ?? 0
          next = column
        }
      }
      for (let column = 0; column <= size; column += 1)
        if (isReached[column] === true) {
          const reached = rowOf[column] ?? 0
          rowCosts[reached] = (rowCosts[reached] ?? 0) + step
          columnCosts[column] = (columnCosts[column] ?? 0) - step
        } else if (column < size) least[column] = (least[column] ?? 0) - step
      at = next
    }
    while (at !== size) {
      const previous = before[at] ?? size
      rowOf[at] = rowOf[previous] ?? -1
      at = previous
    }
    rowOf[size] = -1
  }
  const columnOf = new Array<number>(size).fill(-1)
  for (let column = 0; column < size; column += 1) columnOf[rowOf[column] ?? 0] = column
  return columnOf
}

function assignExactly<T extends Candidate>(group: readonly T[]): readonly T[] {
  const columns = [...new Set(group.map((it) => it.column))].sort((a, b) => a - b)
  const fields = [...new Set(group.map((it) => it.field))].sort((a, b) => a - b)
  if (columns.length === 1 || fields.length === 1) return assignGreedily(group)
  if (Math.max(columns.length, fields.length) > mostExact) return assignGreedily(group)
  const byPlace = new Map(group.map((it) => [`${it.column} ${it.field}`, it]))
  const size = Math.max(columns.length, fields.length)
  const found = (row: number, place: number): T | undefined => byPlace.get(`${columns[row]} ${fields[place]}`)
  const costs = Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (__, place) => -(found(row, place)?.score ?? 0)),
  )
  return solve(costs).flatMap((place, row) => found(row, place) ?? [])
}

/** In no order. */
export const assignBest = <T extends Candidate>(candidates: readonly T[]): readonly T[] =>
  groupsOf(candidates).flatMap((group) => assignExactly(group))
