/**
 * Hides secrets in texts that leave the client: log lines and failures. A service may echo the key or the signature, whole, cut off
 * or encoded; every run of characters that a secret contains is hidden, so that a part of it gives nothing away either.
 */
import { type ApiFailure, apiFailure } from '../../src-shared/api/failure.ts'

export type Redact = (text: string) => string

/** Shortest run that counts as part of a secret. Shorter ones occur in ordinary words; a real key has 16 characters or more. */
const runLength = 8
/** A secret shorter than this cannot be told from ordinary text and is a mistyped one. */
const shortestSecret = 4

export const hidden = '[hidden]'

/** The forms in which a secret may be echoed. */
function formsOf(secret: string): readonly string[] {
  const encoded = encodeURIComponent(secret)
  const base64 = Buffer.from(secret, 'utf8').toString('base64')
  return [
    secret,
    encoded,
    encoded.replaceAll('%20', '+'),
    JSON.stringify(secret).slice(1, -1),
    base64,
    base64.replaceAll('+', '-').replaceAll('/', '_'),
  ]
}

export function createRedact(secrets: readonly string[]): Redact {
  const forms = [...new Set(secrets.filter((it) => it.length >= shortestSecret).flatMap(formsOf))].map((it) => it.toLowerCase())
  const runs = new Set<string>()
  for (const form of forms) {
    const length = Math.min(runLength, form.length)
    for (let at = 0; at + length <= form.length; at += 1) runs.add(form.slice(at, at + length))
  }
  const lengths = [...new Set([...runs].map((it) => it.length))]

  return (text) => {
    if (runs.size === 0 || text.length < shortestSecret) return text
    const lower = text.toLowerCase()
    // Lower-casing may change the length of a few characters; positions would then not match, so the text is given up.
    if (lower.length !== text.length) return hidden
    const covered = new Uint8Array(text.length)
    let found = false
    for (let at = 0; at < text.length; at += 1) {
      for (const length of lengths) {
        if (!runs.has(lower.slice(at, at + length))) continue
        covered.fill(1, at, at + length)
        found = true
      }
    }
    return found ? hideCovered(text, covered) : text
  }
}

function hideCovered(text: string, covered: Uint8Array): string {
  let result = ''
  for (let at = 0; at < text.length; at += 1) {
    if (covered[at] === 0) result += text[at]
    else if (at === 0 || covered[at - 1] === 0) result += hidden
  }
  return result
}

/** Fields of a failure that repeat what the service, the network or the user said. All others are words of this app. */
const quotingFields: ReadonlySet<string> = new Set(['message', 'detail', 'excerpt', 'expected', 'path', 'host', 'to'])

/** The failure without secrets in what it quotes. */
export function redactFailure(failure: ApiFailure, redact: Redact): ApiFailure {
  const entries = Object.entries(failure).map(([name, value]) => [
    name,
    typeof value === 'string' && quotingFields.has(name) ? redact(value) : value,
  ])
  return apiFailure.parse(Object.fromEntries(entries))
}
