import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from './source-file.ts'

interface Row {
  readonly item: number
  /** Every piece of code in the row. */
  readonly lines: readonly string[]
  readonly file: string
}

const inCode = (cell: string): readonly string[] => [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '')

/** Rows of the form `| 7 | what | code | file |`. */
function readTable(markdown: string): readonly Row[] {
  const rows = markdown.split('\n').map((line) => /^\| (\d+) \| [^|]+ \| (.+) \| `([^`|]+)` \|$/.exec(line))
  return rows.flatMap((match) =>
    match === null ? [] : [{ item: Number(match[1]), lines: inCode(match[2] ?? ''), file: match[3] ?? '' }],
  )
}

/** Items whose line is no longer in the file that they name. */
function findStale(rows: readonly Row[]): readonly string[] {
  return rows.flatMap(({ item, lines, file }) => {
    const place = path.join(projectRoot, file)
    const text = existsSync(place) ? readFileSync(place, 'utf8') : ''
    return lines.filter((line) => !text.includes(line)).map((line) => `${item}: ${file} has no ${line}`)
  })
}

it('finds the line of code behind each of the 20 items of the security checklist on the shell’s page', () => {
  const readme = path.join(projectRoot, 'src-main/shell/README.md')
  const rows = readTable(readFileSync(readme, 'utf8'))
  expect(rows.map((row) => row.item)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
  expect(rows.filter((row) => row.lines.length === 0)).toEqual([])
  expect(findStale(rows)).toEqual([])
})

it('notices a line that is gone', () => {
  const rows = readTable('| 1 | What | `no such line` | `package.json` |\n| 2 | What | `"name": "gridstage"` | `package.json` |')
  expect(findStale(rows)).toEqual(['1: package.json has no no such line'])
})
