/**
 * The text of formatted text as people read it: a line for each paragraph, list item and row of a table, tabs between the cells of a row,
 * every reference read. A value without any tag is taken for the text that it shows, line breaks included.
 */
import { walkMarkup } from './walk-markup.ts'

const blocks: ReadonlySet<string> = new Set(
  'address article aside blockquote body caption center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table tbody tfoot thead tr ul'.split(
    ' ',
  ),
)
const cells: ReadonlySet<string> = new Set(['td', 'th'])

interface Lines {
  /** Text outside of `pre` has its white space as HTML means it. */
  add(text: string, isVerbatim: boolean): void
  /** A line break, also of a line without words. */
  end(): void
  /** What follows stands in a line of its own, unless it is the next cell of the same row. */
  endIfBegun(): void
  nextCell(): void
  /** Lines so far. */
  count(): number
  text(): string
}

function createLines(): Lines {
  const done: string[] = []
  let line = ''
  let isOver = false
  const flush = (): void => {
    if (isOver) done.push(line)
    if (isOver) line = ''
    isOver = false
  }
  return {
    add(text, isVerbatim) {
      const plain = isVerbatim ? text : text.replace(/[ \t\r\n\f]+/g, ' ')
      if (isVerbatim || plain !== ' ') flush()
      const isSpaced = line === '' || /[ \t\n]$/.test(line)
      if (!isOver) line += !isVerbatim && isSpaced && plain.startsWith(' ') ? plain.slice(1) : plain
    },
    end() {
      flush()
      done.push(line)
      line = ''
    },
    endIfBegun() {
      isOver ||= line !== '' && !line.endsWith('\t')
    },
    nextCell() {
      isOver = false
      if (line !== '') line += '\t'
    },
    count: () => done.length + (isOver ? 1 : 0),
    text: () =>
      [...done, line]
        .map((it) => it.replace(/[ \t]+$/, ''))
        .join('\n')
        .replaceAll('\u00A0', ' ')
        .trim(),
  }
}

export function textOfMarkup(markup: string): string {
  if (!markup.includes('<') && !markup.includes('&')) return markup.trim()
  const isTagged = /<[a-z!/]/i.test(markup)
  const lines = createLines()
  /** Lines that were there when each paragraph that is open began: an empty one is a line too. */
  const begun: number[] = []
  const depth = { pre: 0, row: 0 }
  const endRow = (): void => {
    lines.endIfBegun()
    if (lines.count() > 0) lines.add('', true)
  }
  walkMarkup(markup, {
    open(name) {
      if (name === 'tr') endRow()
      else if (blocks.has(name)) lines.endIfBegun()
      if (name === 'p') begun.push(lines.count())
      else if (name === 'pre') depth.pre += 1
      else if (name === 'tr') depth.row += 1
      else if (name === 'br') lines.end()
      else if (cells.has(name)) lines.nextCell()
    },
    close(name) {
      if (!blocks.has(name)) return
      lines.endIfBegun()
      if (name === 'pre') depth.pre -= 1
      else if (name === 'tr') {
        depth.row -= 1
        endRow()
      } else if (name === 'p' && begun.pop() === lines.count() && depth.row === 0) lines.end()
    },
    text: (text) => lines.add(text, depth.pre > 0 || !isTagged),
  })
  return lines.text()
}
