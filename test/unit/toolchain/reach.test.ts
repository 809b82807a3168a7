import { expect, it } from 'vitest'
import { parseSource } from '../../architecture/source-file.ts'
import { testsThatReach } from '../../tools/mutate/reach.ts'

const files = [
  parseSource('src/lib/deep.ts', 'export const deep = 1'),
  parseSource('src/near.ts', `import { deep } from './lib/deep.ts'`),
  parseSource('src/worker.ts', `import { near } from './near.ts'`),
  parseSource('test/start.ts', `new URL('../src/worker.ts', import.meta.url)`),
  parseSource('test/by-import.test.ts', `import { near } from '../src/near.ts'`),
  parseSource('test/by-worker.test.ts', `import { start } from './start.ts'`),
  parseSource('test/other.test.ts', `import { it } from 'vitest'`),
]

it('finds the tests that reach a file, through other files and through the program of a thread', () => {
  const reaching = testsThatReach(files)
  expect([...reaching('src/lib/deep.ts')].sort()).toEqual(['test/by-import.test.ts', 'test/by-worker.test.ts'])
  expect([...reaching('src/worker.ts')]).toEqual(['test/by-worker.test.ts'])
  expect([...reaching('src/gone.ts')]).toEqual([])
})
