/** Makes and opens share links. The password is kept as a salted hash only, and compared in constant time. */
import { createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { ok } from '../../../../src-shared/lib/result.ts'
import { type Outcome, refuse } from '../refusal.ts'
import { findField, type Worksheet } from '../structure/worksheet.ts'
import type { Workspace } from '../workspace.ts'
import type { Share, SharePassword } from './share.ts'

export interface ShareRequest {
  readonly rowId: string
  /** Field ids or aliases; empty shows every field that is not hidden. */
  readonly visibleFields: readonly string[]
  readonly validUntil: number | null
  /** '' for none. */
  readonly password: string
}

const hashBytes = 32

const hashOf = (password: string, salt: string): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password.normalize(), Buffer.from(salt, 'hex'), hashBytes, (cause, key) =>
      cause === null ? resolve(key) : reject(cause),
    )
  })

async function protect(password: string): Promise<SharePassword | null> {
  if (password === '') return null
  const salt = randomBytes(16).toString('hex')
  return { salt, hash: (await hashOf(password, salt)).toString('hex'), secret: randomBytes(32).toString('hex') }
}

/** Answers the token with which the link ends. */
export async function shareRow(workspace: Workspace, worksheet: Worksheet, request: ShareRequest): Promise<Outcome<string>> {
  const { rowId, validUntil } = request
  if (!workspace.storage.rows.keysOf(worksheet, [rowId]).has(rowId)) {
    return refuse('notFound', `no row ${JSON.stringify(rowId)}, or it is in the recycle bin`)
  }
  const visible: string[] = []
  for (const name of request.visibleFields) {
    const field = findField(worksheet, name)
    if (field === undefined)
      return refuse('parameterError', `visibleFields: no field ${JSON.stringify(name)} in ${worksheet.name}`)
    visible.push(field.id)
  }
  if (validUntil !== null && validUntil <= workspace.clock.now()) {
    return refuse('parameterValueError', 'validTime: expected a time to come')
  }
  const token = randomBytes(24).toString('base64url')
  workspace.storage.activity.addShare({
    token,
    worksheetId: worksheet.id,
    rowId,
    visibleFields: visible.length === 0 ? null : visible,
    validUntil,
    password: await protect(request.password),
  })
  return ok(token)
}

/** True for the password that the link was made with. */
export async function isPassword(password: SharePassword, given: string): Promise<boolean> {
  return timingSafeEqual(await hashOf(given, password.salt), Buffer.from(password.hash, 'hex'))
}

/** What a browser that knew the password carries; it opens this link only. */
export const passOf = (share: Share, password: SharePassword): string =>
  createHmac('sha256', password.secret).update(share.token).digest('hex')

export function isPass(share: Share, password: SharePassword, given: string): boolean {
  const expected = Buffer.from(passOf(share, password))
  const carried = Buffer.from(given)
  return carried.byteLength === expected.byteLength && timingSafeEqual(carried, expected)
}
