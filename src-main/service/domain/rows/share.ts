/** A link under which one row can be read without a key. */

export interface Share {
  /** Unguessable; the link ends with it. */
  readonly token: string
  readonly worksheetId: string
  readonly rowId: string
  /** Field ids; null shows every field that is not hidden. */
  readonly visibleFields: readonly string[] | null
  /** Milliseconds since the epoch; null = for ever. */
  readonly validUntil: number | null
  /** Null when none is asked for. */
  readonly password: SharePassword | null
}

/** The password itself is not kept. Hexadecimal. */
export interface SharePassword {
  readonly salt: string
  readonly hash: string
  /** Signs the cookie of those who knew the password. */
  readonly secret: string
}
