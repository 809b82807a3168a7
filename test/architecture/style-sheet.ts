/** Reads the window's style sheets: their declarations and selectors, without comments and the conditions around them. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from './source-file.ts'

export interface Declaration {
  readonly property: string
  readonly value: string
}

export interface StyleSheet {
  /** Posix path from the project's root. */
  readonly path: string
  readonly selectors: readonly string[]
  readonly declarations: readonly Declaration[]
}

/** The window's sheets nest nothing but conditions such as `@media`. */
export function parseStyleSheet(filePath: string, text: string): StyleSheet {
  const plain = text.replace(/\/\*[\s\S]*?\*\//g, '')
  const blocks = [...plain.matchAll(/([^{};]+)\{([^{}]*)\}/g)]
  return {
    path: filePath,
    selectors: blocks.map(([, selector = '']) => selector.trim().replace(/\s+/g, ' ')),
    declarations: blocks.flatMap(([, , body = '']) =>
      [...body.matchAll(/([\w-]+)\s*:\s*([^;]+)/g)].map(([, property = '', value = '']) => ({
        property,
        value: value.trim().replace(/\s+/g, ' '),
      })),
    ),
  }
}

export const readStyleSheets = (): readonly StyleSheet[] =>
  readdirSync(path.join(projectRoot, 'src-renderer'), { recursive: true, encoding: 'utf8' })
    .map((name) => `src-renderer/${name.split(path.sep).join('/')}`)
    .filter((name) => name.endsWith('.css'))
    .map((name) => parseStyleSheet(name, readFileSync(path.join(projectRoot, name), 'utf8')))
