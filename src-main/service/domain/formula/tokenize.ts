/** Cuts a formula's text into tokens. */
import { err, ok, type Result } from '../../../../src-shared/lib/result.ts'

export interface Token {
  readonly kind: 'number' | 'text' | 'reference' | 'name' | 'sign'
  /** Of a text what it says, of a reference what stands between the braces. */
  readonly text: string
  readonly at: number
}

export interface FormulaMistake {
  readonly kind: 'syntax' | 'unknown-function' | 'argument-count' | 'too-long'
  /** Place in the text, from 0. */
  readonly at: number
  readonly message: string
}

/** Beyond it, deeply nested trees could exhaust the stack. */
const longest = 10_000

const patterns: readonly (readonly [kind: Token['kind'] | 'space', pattern: RegExp])[] = [
  ['space', /\s+/y],
  ['number', /\d+(?:\.\d+)?(?:[eE][+-]?\d{1,3})?/y],
  ['text', /"(?:[^"]|"")*"/y],
  ['reference', /\{[^{}]+\}/y],
  ['name', /[A-Za-z]+/y],
  ['sign', /<>|<=|>=|[-+*/^&=<>(),]/y],
]

const contentOf = (kind: Token['kind'], text: string): string => {
  if (kind === 'text') return text.slice(1, -1).replaceAll('""', '"')
  return kind === 'reference' ? text.slice(1, -1).trim() : text
}

export function tokenize(text: string): Result<readonly Token[], FormulaMistake> {
  if (text.length > longest) {
    return err({ kind: 'too-long', at: longest, message: `a formula takes ${longest} characters at most` })
  }
  const tokens: Token[] = []
  let at = 0
  while (at < text.length) {
    let found: readonly [Token['kind'] | 'space', string] | null = null
    for (const [kind, pattern] of patterns) {
      pattern.lastIndex = at
      const match = pattern.exec(text)
      if (match === null) continue
      found = [kind, match[0]]
      break
    }
    if (found === null) return err({ kind: 'syntax', at, message: `${JSON.stringify(text[at])} means nothing here` })
    const [kind, part] = found
    if (kind !== 'space') tokens.push({ kind, text: contentOf(kind, part), at })
    at += part.length
  }
  return ok(tokens)
}
