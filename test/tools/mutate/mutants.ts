/** Small wrong changes of a source file, each of which a test should notice. */
import { parseSync, Visitor, type Visitor as Visitors } from 'oxc-parser'

export interface Mutant {
  /** Half-open range of the text that is replaced, in UTF-16 units. */
  readonly start: number
  readonly end: number
  readonly text: string
  /** 1-based. */
  readonly line: number
  /** What becomes what, such as `< -> <=`. */
  readonly what: string
}

const swapped: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '&&': '||',
  '||': '&&',
}

/** Words of SQL that turn a statement into another one; each is looked for with the spaces around it. */
const swappedInSql: readonly (readonly [string, string])[] = [
  [' and ', ' or '],
  [' or ', ' and '],
  [' is null', ' is not null'],
  [' is not null', ' is null'],
  [' not exists', ' exists'],
  [' <= ', ' < '],
  [' >= ', ' > '],
  [' < ', ' <= '],
  [' > ', ' >= '],
  [' desc', ' asc'],
  [' left join ', ' join '],
  ['min(', 'max('],
  ['max(', 'min('],
]
const isSql = /\b(?:select|insert|update|delete|where|join)\b/

interface Ranged {
  readonly start: number
  readonly end: number
}
type Visits = ConstructorParameters<typeof Visitors>[0]

/** Every mutant of the file, in the order of its text. */
export function findMutants(filePath: string, text: string): readonly Mutant[] {
  const { program, errors } = parseSync(filePath, text)
  if (errors.length > 0) throw new Error(`${filePath} does not parse`)
  const found: Mutant[] = []
  const add = (start: number, end: number, into: string, what = `${text.slice(start, end)} -> ${into}`): void => {
    const line = text.slice(0, start).split('\n').length
    found.push({ start, end, text: into, line, what: what.replace(/\s+/g, ' ').slice(0, 100) })
  }
  const swap = (node: { readonly operator: string; readonly left: Ranged; readonly right: Ranged }): void => {
    const into = swapped[node.operator]
    if (into === undefined) return
    const start = text.indexOf(node.operator, node.left.end)
    if (start < node.right.start) add(start, start + node.operator.length, into)
  }
  const isText = (node: { readonly type: string; readonly value?: unknown }): boolean =>
    node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string')
  const mutateSql = ({ start, end }: Ranged): void => {
    const sql = text.slice(start, end)
    if (!isSql.test(sql)) return
    for (const [word, into] of swappedInSql) {
      for (let at = sql.indexOf(word); at >= 0; at = sql.indexOf(word, at + word.length))
        add(start + at, start + at + word.length, into)
    }
  }
  const visits: Visits = {
    BinaryExpression(node) {
      if (node.operator === '+' && (isText(node.left) || isText(node.right))) return
      swap(node)
    },
    LogicalExpression: swap,
    ConditionalExpression({ consequent, alternate }) {
      const [yes, no] = [consequent, alternate].map((it) => text.slice(it.start, it.end))
      add(consequent.start, alternate.end, `${no} : ${yes}`, `? ${yes} : ${no} -> swapped`)
    },
    IfStatement({ test }) {
      add(test.start, test.end, `!(${text.slice(test.start, test.end)})`)
    },
    Literal(node) {
      if (typeof node.value === 'boolean') add(node.start, node.end, String(!node.value))
      if (typeof node.value === 'number' && node.raw === String(node.value)) add(node.start, node.end, String(node.value + 1))
      if (typeof node.value === 'string') mutateSql(node)
    },
    TemplateElement: mutateSql,
    ExpressionStatement(node) {
      const { type } = node.expression
      if (type === 'CallExpression' || type === 'AwaitExpression' || type === 'AssignmentExpression')
        add(node.start, node.end, ';', `${text.slice(node.start, node.end)} -> left out`)
    },
    // Types say nothing at run time.
    TSLiteralType(node) {
      typesAt.push(node)
    },
  }
  const typesAt: Ranged[] = []
  new Visitor(visits).visit(program)
  const isType = ({ start, end }: Mutant): boolean => typesAt.some((it) => start >= it.start && end <= it.end)
  return found.filter((it) => !isType(it)).toSorted((a, b) => a.start - b.start)
}

export const applyMutant = (text: string, { start, end, text: into }: Mutant): string =>
  text.slice(0, start) + into + text.slice(end)
