/**
 * Lists, for `npm run test:near`, the test files that import a file changed since the last commit, through other files and the programs of
 * threads. End-to-end, chaos and durability tests reach everything and are left to the full suite. Writes a JSON array to the file it is given.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { parseSource } from '../../architecture/source-file.ts'
import { testsThatReach } from '../mutate/reach.ts'

const slowKinds = /^test\/(e2e|chaos|durability)\//

const listFiles = (...words: readonly string[]): readonly string[] =>
  execFileSync('git', words, { encoding: 'utf8' })
    .split('\n')
    .filter((it) => /\.tsx?$/.test(it))

const [target = ''] = process.argv.slice(2)
const untracked = listFiles('ls-files', '--others', '--exclude-standard', 'src-*', 'test')
const files = [...listFiles('ls-files', 'src-*', 'test'), ...untracked]
const changed = [...listFiles('diff', '--name-only', '--diff-filter=d', 'HEAD', '--', 'src-*', 'test'), ...untracked]
const reach = testsThatReach(files.map((file) => parseSource(file, readFileSync(file, 'utf8'))))
const near = new Set(changed.flatMap((file) => [...reach(file)]))
writeFileSync(target, JSON.stringify([...near].filter((it) => !slowKinds.test(it)).sort()))
