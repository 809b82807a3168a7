/**
 * Serves shared rows: a page that asks for the password where there is one, the page of the row, and its files, which can be read through
 * the link only and as long as it works. A link that ran out, was never given out or whose row is gone all look alike.
 */
import { createHash } from 'node:crypto'
import type { Clock } from '../../../src-shared/lib/clock.ts'
import type { Share, SharePassword } from '../domain/rows/share.ts'
import { isPass, isPassword, passOf } from '../domain/rows/share-rows.ts'
import { readSharedRow, type SharedRow } from '../domain/rows/shared-row.ts'
import type { Workspace } from '../domain/workspace.ts'
import type { Answer, Call } from './call.ts'
import { fileAnswer } from './file-route.ts'
import { isSharePath, sharePath, shareTargetOf } from './share-address.ts'
import { gonePage, passwordPage, rowPage } from './share-page.ts'
import { shareStyle } from './share-style.ts'

const styleHash = createHash('sha256').update(shareStyle).digest('base64')
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const safety = {
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
} as const

const html = (status: number, body: string, more: Readonly<Record<string, string>> = {}): Answer => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8', ...safety, ...more },
  body,
})

const gone = (): Answer => html(404, gonePage())

const cookieName = 'gridstage-share'

function carriedPass(call: Call): string {
  const cookies = (call.header('cookie') ?? '').split(';').map((each) => each.trim().split('='))
  return cookies.find(([name]) => name === cookieName)?.[1] ?? ''
}

/** Larger than any password that people type. */
const formLimit = 4096

function givenPassword(call: Call): string {
  const { body } = call
  if (!(body instanceof Uint8Array) || body.byteLength > formLimit) return ''
  return new URLSearchParams(new TextDecoder().decode(body)).get('password') ?? ''
}

/** Wrong passwords of one link before it makes the next one wait: guessing gets nowhere, and a forgetful reader is not locked out. */
const tries = 10
const pause = 10 * 60_000

interface Guard {
  /** Counts a try before it is looked at, so that many at once are no way around; false when there were too many. */
  mayTry(token: string): boolean
  /** Forgets the tries of a link whose password was known. */
  passed(token: string): void
}

function createGuard(clock: Clock): Guard {
  const tried = new Map<string, readonly number[]>()
  return {
    mayTry(token) {
      const recent = (tried.get(token) ?? []).filter((at) => at > clock.now() - pause)
      if (recent.length >= tries) return false
      tried.set(token, [...recent, clock.now()])
      return true
    },
    passed(token) {
      tried.delete(token)
    },
  }
}

export type ShareRoute = (call: Call) => Promise<Answer | null>

export function createShareRoute(workspace: Workspace, writeTime: (time: number) => string): ShareRoute {
  const guard = createGuard(workspace.clock)

  async function answerForm(call: Call, share: Share, password: SharePassword): Promise<Answer> {
    const path = sharePath(share.token)
    if (!guard.mayTry(share.token)) {
      return html(429, passwordPage(path, 'Too many wrong passwords. Please try again in ten minutes.'))
    }
    if (!(await isPassword(password, givenPassword(call)))) {
      return html(403, passwordPage(path, 'This is not the password.'))
    }
    guard.passed(share.token)
    const cookie = `${cookieName}=${passOf(share, password)}; Path=${path}; HttpOnly; SameSite=Lax`
    return html(303, '', { location: path, 'set-cookie': cookie })
  }

  async function answerFile(
    row: SharedRow,
    file: { readonly fieldId: string; readonly place: number },
    method: string,
  ): Promise<Answer> {
    const value = row.fields.find((field) => field.id === file.fieldId)?.value
    const stored = value?.kind === 'files' ? value.files[file.place] : undefined
    const content = stored === undefined ? null : await workspace.files.read(stored.token)
    return stored === undefined || content === null ? gone() : fileAnswer(content, stored.name, method, 'no-store')
  }

  return async (call) => {
    const { method } = call
    if (!isSharePath(call.url.pathname)) return null
    const target = shareTargetOf(call.url.pathname)
    const share = target === null ? null : workspace.storage.activity.share(target.token)
    const row = share === null ? null : readSharedRow(workspace, share)
    if (target === null || share === null || row === null) return gone()
    const { password } = share
    if (method === 'POST' && target.file === null && password !== null) return answerForm(call, share, password)
    if (method !== 'GET' && method !== 'HEAD') return html(405, gonePage(), { allow: 'GET, HEAD' })
    if (password !== null && !isPass(share, password, carriedPass(call))) {
      return target.file === null ? html(200, passwordPage(sharePath(share.token), '')) : gone()
    }
    if (target.file !== null) return answerFile(row, target.file, method)
    return html(200, rowPage(share.token, row, share.validUntil === null ? null : writeTime(share.validUntil)))
  }
}
