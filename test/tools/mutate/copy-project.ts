/** A copy of the project in which sources are changed. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

export const projectRoot = path.resolve(import.meta.dirname, '../../..')

export const listTracked = (...folders: readonly string[]): readonly string[] =>
  spawnSync('git', ['ls-files', ...folders], { cwd: projectRoot, encoding: 'utf8' })
    .stdout.split('\n')
    .filter(Boolean)

export const isSource = (file: string): boolean => /\.tsx?$/.test(file)

export const textOf = (file: string): string => readFileSync(path.join(projectRoot, file), 'utf8')

/** What is otherwise in the copy. */
const hurried: readonly (readonly [string, RegExp, string])[] = [
  // A machine that is busy with mutants is slow: a test that only lasts too long says nothing of one.
  ['vitest.config.ts', /const minute = 60_000/, 'const minute = 180_000'],
  // No find need be shrunk.
  ['test/support/seed.ts', /configureGlobal\(\{/, 'configureGlobal({ endOnFailure: true,'],
]

/** What git knows of the project as it stands now, with the packages of the project itself. Answers its folder. */
export function copyProject(): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'gridstage-mutate-'))
  for (const file of listTracked()) {
    mkdirSync(path.join(copy, path.dirname(file)), { recursive: true })
    cpSync(path.join(projectRoot, file), path.join(copy, file))
  }
  for (const [file, from, to] of hurried)
    for (const each of listTracked(file)) {
      const place = path.join(copy, each)
      writeFileSync(place, readFileSync(place, 'utf8').replace(from, to))
    }
  symlinkSync(path.join(projectRoot, 'node_modules'), path.join(copy, 'node_modules'))
  return copy
}
