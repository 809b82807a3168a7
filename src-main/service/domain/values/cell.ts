/**
 * What a column holds. null = empty, always. By the field's kind:
 * - text, time (`HH:mm[:ss]`), date (`YYYY-MM-DD`), datetime (`YYYY-MM-DD HH:mm:ss`), location (JSON object): text
 * - number: a double; checkbox: 0 or 1
 * - options, members, departments, roles, orgRoles, regions: JSON array of ids, never empty
 * - attachments: JSON array of `{token, name, size}`, never empty
 * Related rows are links (see storage-port), not cells.
 */
export type Cell = string | number | null

/** A file that a cell holds: `token` names its content in the file store. */
export interface StoredFile {
  readonly token: string
  readonly name: string
  readonly size: number
}
