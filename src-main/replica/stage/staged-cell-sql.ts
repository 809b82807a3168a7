/** What a staged cell is in SQL: the current entry of a cell, unless its value is its base. */

export const stagedEntry = (alias: string): string => `${alias}.is_current = 1 and ${alias}.base is not ${alias}.value`

/** Joins the staged entry of one field, as `j`, to rows with a key, as `t`. */
export const joinStagedCell = (ws: number, f: number): string =>
  `join journal j on j.ws = ${ws} and j.k = t.k and j.f = ${f} and ${stagedEntry('j')}`
