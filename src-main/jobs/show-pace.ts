/** Shows on a job that the service has asked to slow down. */
import type { Pace } from '../api-client/pace.ts'
import type { JobControl } from './job-registry.ts'

/** Returns the function that ends it. */
export function showPace(pace: Pace, control: JobControl): () => void {
  return pace.subscribe((state) =>
    control.waiting(state.phase === 'waiting' ? 'The service asked to slow down. Gridstage goes on by itself.' : null),
  )
}
