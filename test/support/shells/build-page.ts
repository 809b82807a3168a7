import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'vite'
import { writeTinyPage } from './tiny-page.ts'

const here = import.meta.dirname

/** A tiny page whose script is the given file of this folder, bundled. Returns its folder; the caller removes it. */
export async function buildPage(script: string): Promise<string> {
  const folder = writeTinyPage()
  const code = await bundle(path.join(here, script), 'es')
  writeFileSync(path.join(folder, 'assets/main-1.js'), code)
  return folder
}

/** The preload as the app builds it: one CommonJS file that requires nothing but electron. */
export const bundlePreload = (): Promise<string> => bundle(path.join(here, '../../../src-main/preload/index.ts'), 'cjs')

async function bundle(entry: string, format: 'es' | 'cjs'): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, minify: false, rolldownOptions: { input: entry, external: ['electron'], output: { format } } },
  })
  const [first] = Array.isArray(output) ? output : [output]
  if (first === undefined || !('output' in first)) throw new Error('nothing was bundled')
  return first.output[0].code
}
