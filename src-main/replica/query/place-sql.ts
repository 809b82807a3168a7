/** The words of a stored location, `title · address`, as SQL: what is sorted, searched and filtered by. */

/** A value from before the field held locations is taken as it lies. */
export function placeSql(sql: string): string {
  const [title, address] = [`ifnull(${sql} ->> '$.title', '')`, `ifnull(${sql} ->> '$.address', '')`]
  const divider = `iif(${title} <> '' and ${address} <> '', ' · ', '')`
  return `iif(json_valid(${sql}), ${title} || ${divider} || ${address}, ${sql})`
}
