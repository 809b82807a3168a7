/**
 * Asks the Secret Service of a Linux desktop whether an entry is there, without reading it and without any prompt.
 *
 * keytar alone cannot tell a locked keyring from a missing entry: it reads null in both cases. The Secret Service can: SearchItems
 * answers the matching items in two lists, open ones and locked ones. It is asked through `gdbus` (part of GLib) or `busctl` (part of
 * systemd); only the name of the entry is passed to them.
 */
import { execFile } from 'node:child_process'
import type { StoreProblem } from './secret-store.ts'

export type KeyringLook = { readonly kind: 'open' } | { readonly kind: 'absent' } | StoreProblem | { readonly kind: 'no-tool' }
export type LookInKeyring = (service: string, account: string) => Promise<KeyringLook>

/** A daemon that does not answer by then is as good as none. */
const answerWithinMs = 5000

interface Run {
  readonly kind: 'answered' | 'failed' | 'no-tool'
  readonly text: string
}

function run(command: string, args: readonly string[]): Promise<Run> {
  return new Promise((resolve) => {
    execFile(command, args, { timeout: answerWithinMs, encoding: 'utf8', windowsHide: true }, (error, stdout, stderr) => {
      if (error === null) resolve({ kind: 'answered', text: stdout.trim() })
      else if (error.code === 'ENOENT' || error.code === 'EACCES') resolve({ kind: 'no-tool', text: '' })
      else resolve({ kind: 'failed', text: (stderr || error.message).trim().split('\n')[0] ?? '' })
    })
  })
}

const bus = 'org.freedesktop.secrets'
const path = '/org/freedesktop/secrets'
const face = 'org.freedesktop.Secret.Service'

/** GVariant text: backslash and quote are the only characters with a meaning inside quotes. */
const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

export const lookInKeyring: LookInKeyring = async (service, account) => {
  const attributes = `{'service': ${quoted(service)}, 'account': ${quoted(account)}}`
  const gdbus = await run('gdbus', [
    'call',
    '--session',
    '--dest',
    bus,
    '--object-path',
    path,
    '--method',
    `${face}.SearchItems`,
    attributes,
  ])
  if (gdbus.kind !== 'no-tool') return understand(gdbus, /^\((?:@ao )?\[(.*?)\], (?:@ao )?\[(.*?)\]\)$/)
  const busctl = await run('busctl', [
    '--user',
    'call',
    bus,
    path,
    face,
    'SearchItems',
    'a{ss}',
    '2',
    'service',
    service,
    'account',
    account,
  ])
  return busctl.kind === 'no-tool'
    ? { kind: 'no-tool' }
    : understand(busctl, /^aoao (?:0()|[1-9]\d*((?: "[^"]*")+)) (?:0()|[1-9]\d*((?: "[^"]*")+))$/)
}

/** The first group that took part is the list of open items, the second that of locked ones. */
function understand(answer: Run, pattern: RegExp): KeyringLook {
  if (answer.kind === 'failed') return { kind: 'unavailable', detail: answer.text }
  const groups = pattern
    .exec(answer.text)
    ?.slice(1)
    .filter((it) => it !== undefined)
  if (groups === undefined) return { kind: 'unavailable', detail: 'the keyring answered in an unknown form' }
  if (groups[0] !== '') return { kind: 'open' }
  return groups[1] === '' ? { kind: 'absent' } : { kind: 'locked', detail: 'the keyring holds the entry and is locked' }
}
