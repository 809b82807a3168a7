/** Scenarios that failed once, shrunk, and some that were written by hand (`between-`): kept as files, replayed before anything new is tried. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { scenario } from './step.ts'

const foundFile = z.strictObject({
  /** What went wrong when it was found, or what is tried, in words. */
  about: z.string(),
  scenario,
})
export type FoundFile = z.output<typeof foundFile>

export const foundFolder = path.join(import.meta.dirname, 'found')

export const readFound = (file: string): FoundFile => foundFile.parse(JSON.parse(readFileSync(file, 'utf8')))

/** Every file that was kept, by its name. */
export function listFound(): readonly (FoundFile & { readonly name: string })[] {
  if (!existsSync(foundFolder)) return []
  const files = readdirSync(foundFolder).filter((it) => it.endsWith('.json'))
  return files.sort().map((name) => ({ name, ...readFound(path.join(foundFolder, name)) }))
}

export function keepFound(folder: string, name: string, found: FoundFile): string {
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, `${name}.json`)
  writeFileSync(file, `${JSON.stringify(found, null, 2)}\n`)
  return file
}
