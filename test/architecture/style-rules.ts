/** What holds for the look of the window, as data: each rule with a style sheet or a source that breaks it. */
import type { SourceFile } from './source-file.ts'
import type { StyleSheet } from './style-sheet.ts'

export interface StyleRule {
  readonly promise: string
  /** One line per violation; empty when the rule holds. */
  readonly check: (sheets: readonly StyleSheet[]) => readonly string[]
  /** Path and text of a sheet that breaks the rule. */
  readonly breaks: readonly [path: string, text: string]
}

const tokens = 'src-renderer/ui/look/tokens.css'
const isSpace = (property: string): boolean => /^((scroll-)?(margin|padding)(-[a-z-]+)?|(row-|column-)?gap)$/.test(property)
const holdsLength = (value: string): boolean => /(?<![\w-])\d*\.?\d+(px|rem|pt)\b/.test(value)
/** Of the shorthand, what stands before the line height. */
const fontSizeOf = (value: string): string => value.split('/')[0] ?? ''

const libraryClass = /\.(ag|mantine|ProseMirror)-[\w-]+/
const isNamedForLibrary = (path: string): boolean => /\/(ag-grid|mantine|prosemirror)-[a-z-]+\.css$/.test(path)
const ownClass = (path: string): RegExp => (path.endsWith('.module.css') ? /\.[a-z][\w-]*/i : /\.gs-[\w-]+/)
const withoutGlobals = (selector: string): string => selector.replace(/:global\((?:[^()]|\([^()]*\))*\)/g, '')

export const styleRules: readonly StyleRule[] = [
  {
    promise: 'takes margins, paddings and gaps from the scale of spaces',
    check: (sheets) =>
      sheets.flatMap(({ path, declarations }) =>
        declarations
          .filter(({ property, value }) => isSpace(property) && holdsLength(value))
          .map(({ property, value }) => `${path} says ${property}: ${value}`),
      ),
    breaks: ['src-renderer/views/a.module.css', '.a { padding: var(--gs-space-4) 7px; }'],
  },
  {
    promise: 'takes type sizes from the scale of type',
    check: (sheets) =>
      sheets
        .filter(({ path }) => path !== tokens)
        .flatMap(({ path, declarations }) =>
          declarations
            .filter(({ property }) => property === 'font-size' || property === 'font')
            .filter(({ value }) => holdsLength(fontSizeOf(value)))
            .map(({ property, value }) => `${path} says ${property}: ${value}`),
        ),
    breaks: ['src-renderer/grid/a.css', '.gs-a { font: 700 11px / 1 var(--gs-font); }'],
  },
  {
    promise: 'reaches into a library from below an element of its own, or in a sheet that has the library in its name',
    check: (sheets) =>
      sheets
        .filter(({ path }) => !isNamedForLibrary(path))
        .flatMap(({ path, selectors }) =>
          selectors
            .filter((selector) => libraryClass.test(selector) || /^body >/.test(selector))
            .filter((selector) => !ownClass(path).test(path.endsWith('.module.css') ? withoutGlobals(selector) : selector))
            .map((selector) => `${path} selects ${selector}`),
        ),
    breaks: ['src-renderer/views/a.module.css', ':global(.mantine-Button-root:has(svg)) { color: red; }'],
  },
]

/** Spaces that a part of Mantine is given as a number of pixels. */
export const spacesInPixels = (files: readonly SourceFile[]): readonly string[] =>
  files
    .filter(({ path }) => path.startsWith('src-renderer/'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\b(?:gap|[mp][xytblr]?|fz)=(?:\{-?[1-9][\d.]*\}|"-?\d[^"]*")/g)].map(([said]) => `${path} says ${said}`),
    )
