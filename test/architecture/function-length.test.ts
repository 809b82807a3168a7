import { expect, test } from 'vitest'
import { exceptions, findLongFunctions, longFunctionsIn, mostLines } from './function-length.ts'

const long = longFunctionsIn('src-shared', 'src-main', 'src-renderer', 'scripts')
const isExcepted = (one: { readonly path: string; readonly name: string }): boolean =>
  exceptions.some(({ path, name }) => path === one.path && name === one.name)

test(`no function is longer than ${mostLines} lines without a reason`, () => {
  expect(long.filter((it) => !isExcepted(it))).toEqual([])
})

test('every exception is needed still', () => {
  const needed = long.map(({ path, name }) => `${path} ${name}`)
  expect(exceptions.filter(({ path, name }) => !needed.includes(`${path} ${name}`))).toEqual([])
})

test('a long function is noticed, whatever its form', () => {
  const body = '\n'.repeat(mostLines)
  const text = `
    function declared() {${body}}
    export const Arrow = () => {${body}}
    const held = { method() {${body}} }
    const short = () => {${'\n'.repeat(mostLines - 1)}}
  `
  expect(findLongFunctions('src-renderer/a.tsx', text)).toEqual([
    { path: 'src-renderer/a.tsx', name: 'declared', lines: mostLines + 1 },
    { path: 'src-renderer/a.tsx', name: 'Arrow', lines: mostLines + 1 },
    { path: 'src-renderer/a.tsx', name: '', lines: mostLines + 1 },
  ])
})
