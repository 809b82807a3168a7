/** Makes the host say that the service of the connection has one generation of the interface only. */
import { type Generation, otherGeneration } from '../../../src-shared/api/dialect.ts'
import type { TestApp } from './render-app.tsx'

export function withoutGeneration(test: TestApp, absent: Generation): TestApp {
  const tried = (generation: Generation, answer: 'yes' | 'absent') =>
    ({ what: 'structure', generation, answer, message: '' }) as const
  test.host.settle('app-page.probe-key', { abilities: [tried(absent, 'absent'), tried(otherGeneration(absent), 'yes')] })
  return test
}
