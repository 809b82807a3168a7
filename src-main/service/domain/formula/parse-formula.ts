/**
 * Reads a formula: numbers, texts in double quotes, TRUE and FALSE, `{field}` and `{relation.field}`, functions, parentheses and signs. From
 * the loosest to the tightest: comparisons; `&`; `+ -`; `* /`; a leading `-`; `^`, which groups to the right. Nothing is ever run as code.
 */
import { err, ok, type Result } from '../../../../src-shared/lib/result.ts'
import type { Expression, OperationSign } from './expression.ts'
import { formulaFunctions } from './functions.ts'
import { type FormulaMistake, type Token, tokenize } from './tokenize.ts'

/** How tightly a sign binds. */
const strengths: ReadonlyMap<string, number> = new Map([
  ...['=', '<>', '<', '<=', '>', '>='].map((sign) => [sign, 1] as const),
  ['&', 2],
  ['+', 3],
  ['-', 3],
  ['*', 4],
  ['/', 4],
  ['^', 6],
])
const negation = 5

/** Parentheses, calls and signs within each other; deeper could exhaust the stack. */
const deepest = 100

class Mistake extends Error {
  readonly mistake: FormulaMistake
  constructor(mistake: FormulaMistake) {
    super(mistake.message)
    this.mistake = mistake
  }
}

class Parser {
  private readonly tokens: readonly Token[]
  private readonly end: number
  private place = 0
  private depth = 0

  constructor(tokens: readonly Token[], end: number) {
    this.tokens = tokens
    this.end = end
  }

  whole(): Expression {
    const expression = this.expression(0)
    const rest = this.tokens[this.place]
    if (rest !== undefined) this.fail('syntax', `${JSON.stringify(rest.text)} is too much`)
    return expression
  }

  private fail(kind: FormulaMistake['kind'], message: string, at = this.tokens[this.place]?.at ?? this.end): never {
    throw new Mistake({ kind, at, message })
  }

  private isSign(text: string): boolean {
    const token = this.tokens[this.place]
    return token?.kind === 'sign' && token.text === text
  }

  private take(text: string): boolean {
    if (!this.isSign(text)) return false
    this.place++
    return true
  }

  private expression(weakest: number): Expression {
    if (++this.depth > deepest) this.fail('syntax', 'too deeply nested')
    let left = this.operand()
    for (;;) {
      const token = this.tokens[this.place]
      const strength = token?.kind === 'sign' ? strengths.get(token.text) : undefined
      if (token === undefined || strength === undefined || strength < weakest) break
      this.place++
      const right = this.expression(token.text === '^' ? strength : strength + 1)
      left = { kind: 'operation', sign: token.text as OperationSign, left, right }
    }
    this.depth--
    return left
  }

  private operand(): Expression {
    const token = this.tokens[this.place]
    if (token === undefined) this.fail('syntax', 'something is missing at the end')
    this.place++
    switch (token.kind) {
      case 'number':
        return { kind: 'constant', value: Number(token.text) }
      case 'text':
        return { kind: 'constant', value: token.text }
      case 'reference':
        return this.reference(token)
      case 'name':
        return this.name(token)
      case 'sign': {
        if (token.text === '-') return { kind: 'negate', of: this.expression(negation) }
        if (token.text !== '(') this.fail('syntax', `${JSON.stringify(token.text)} cannot stand here`, token.at)
        const inner = this.expression(0)
        if (!this.take(')')) this.fail('syntax', 'a closing parenthesis is missing')
        return inner
      }
    }
  }

  private reference(token: Token): Expression {
    const parts = token.text.split('.')
    const [first = '', second] = parts
    if (parts.length > 2 || parts.includes('')) this.fail('syntax', `{${token.text}} names no field`, token.at)
    return second === undefined
      ? { kind: 'reference', through: null, field: first }
      : { kind: 'reference', through: first, field: second }
  }

  private name(token: Token): Expression {
    const name = token.text.toUpperCase()
    if (!this.take('(')) {
      if (name === 'TRUE' || name === 'FALSE') return { kind: 'constant', value: name === 'TRUE' }
      this.fail('syntax', `${token.text} is neither a field in braces nor a function`, token.at)
    }
    const known = formulaFunctions.get(name)
    if (known === undefined) this.fail('unknown-function', `there is no function ${token.text}`, token.at)
    const given: Expression[] = []
    if (!this.isSign(')')) {
      do given.push(this.expression(0))
      while (this.take(','))
    }
    if (!this.take(')')) this.fail('syntax', 'a closing parenthesis is missing')
    const [least, most] = known.takes
    if (given.length < least || given.length > most) {
      this.fail('argument-count', `${name} takes ${least === most ? least : `${least} to ${most}`} values`, token.at)
    }
    return { kind: 'call', name, given }
  }
}

export function parseFormula(text: string): Result<Expression, FormulaMistake> {
  const tokens = tokenize(text)
  if (!tokens.ok) return tokens
  try {
    return ok(new Parser(tokens.value, text.length).whole())
  } catch (cause) {
    if (cause instanceof Mistake) return err(cause.mistake)
    throw cause
  }
}
