/** The sample workspace as if its service had one generation of the interface only. */
import { abilitiesQuery } from '../../../src-renderer/state/structure/design-queries.ts'
import { type Generation, otherGeneration } from '../../../src-shared/api/dialect.ts'
import type { TestApp } from './render-app.tsx'

export function withoutGeneration(test: TestApp, absent: Generation): TestApp {
  const tried = (generation: Generation, answer: 'yes' | 'absent') =>
    ({ what: 'structure', generation, answer, message: '' }) as const
  const { queryKey } = abilitiesQuery(test.app.host, test.fake.world.sample().id)
  test.app.queries.setQueryData(queryKey, { abilities: [tried(absent, 'absent'), tried(otherGeneration(absent), 'yes')] })
  return test
}
