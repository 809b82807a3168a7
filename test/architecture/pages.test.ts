/** The pages on the doors of the rooms: what they link to and the files that they name are there. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from './source-file.ts'

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: projectRoot,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => existsSync(path.join(projectRoot, file)))
const pages = files.filter((file) => path.basename(file) === 'README.md')

/** Targets of relative links, without their place in the page, and pictures. */
const linksOf = (text: string): readonly string[] =>
  [...text.matchAll(/(?:\]\(|(?:src|srcset)=")(?!https?:|#)([^)#"]+)/g)].map((match) => match[1] ?? '')

/** Files named in code, as paths or by their name alone. */
const filesNamedIn = (text: string): readonly string[] =>
  [...text.matchAll(/`([\w./-]+\.(?:tsx?|mjs|css))`/g)].map((match) => match[1] ?? '')

/** Whether a page means a file that is there: from its own room, from a room within it, or from the project's root. */
function isThere(page: string, name: string): boolean {
  const room = path.posix.dirname(page)
  const from = path.posix.join(room, name)
  return files.some((file) => file === from || file === name || (file.startsWith(`${room}/`) && file.endsWith(`/${name}`)))
}

function findStale(page: string, text: string): readonly string[] {
  const prose = text.replaceAll(/```[\s\S]*?```/g, '')
  const links = linksOf(prose).filter((link) => !existsSync(path.join(projectRoot, path.dirname(page), link)))
  return [...links, ...filesNamedIn(prose).filter((name) => !isThere(page, name))].map((it) => `${page}: ${it}`)
}

it('finds a link and a file that are gone', () => {
  expect(
    findStale(
      'src-main/push/README.md',
      '<img src="gone.png"> See [it](../gone/README.md) and `gone-file.ts`, not `create-rows.ts`.',
    ),
  ).toEqual([
    'src-main/push/README.md: gone.png',
    'src-main/push/README.md: ../gone/README.md',
    'src-main/push/README.md: gone-file.ts',
  ])
})

it('has pages whose links and files are all there', () => {
  expect(pages.flatMap((page) => findStale(page, readFileSync(path.join(projectRoot, page), 'utf8')))).toEqual([])
})
