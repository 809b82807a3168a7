import { describe, expect, it } from 'vitest'
import { rules } from './rules.ts'
import { parseSource, readSources } from './source-file.ts'

const project = readSources('src-shared', 'src-main', 'src-renderer', 'test')

describe('the project', () => {
  it.each(rules)('$promise', ({ check }) => {
    expect(check(project)).toEqual([])
  })
})

describe('the rules', () => {
  it.each(rules)('notice when the project no longer $promise', ({ check, breaks }) => {
    const fixture = Object.entries(breaks).map(([path, text]) => parseSource(path, text))
    expect(check(fixture)).not.toEqual([])
  })

  it('see an import however it is written', () => {
    const text = `
      import type { A } from 'a'
      import 'b'
      export * from 'c'
      export type { D } from 'd'
      const e = await import('e')
      type F = import('f').F
      const g = require('g')
      const h = new Worker(new URL('./h.ts', import.meta.url))
      // import 'comment'
      const text = "import 'text'"
    `
    const { imports } = parseSource('src-main/x.ts', text)
    expect(imports.map((each) => each.package ?? each.file)).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'src-main/h.ts'])
  })

  it('have sources of every room to look at', () => {
    const rooms = new Set(project.map((file) => file.path.split('/')[0]))
    expect([...rooms].sort()).toEqual(['src-main', 'src-renderer', 'src-shared', 'test'])
  })
})
