/** The newest rows that the service showed before new rows were sent: one receipt of a run may have them for others. */

/** SQL of them, as JSON `{createdAt, ids}`, of the receipt with this alias. */
export const newestOf = (alias: string): string =>
  `coalesce(${alias}.newest, (select first.newest from receipt first where first.id = ${alias}.newest_of))`
