/**
 * Lets a process have a tenth of its time, so that what a test does in the middle of its work comes in the middle on every machine.
 * What looks at it, such as a browser, keeps its pace. Not on Windows, which has no such signals; no test with a browser runs there.
 */

const [runs, rests] = [5, 45]

/** Answers what gives the process all its time again; may be called twice, and after the process has ended. */
export function slowProcess(pid: number): () => void {
  let next: NodeJS.Timeout
  const signal = (name: 'SIGSTOP' | 'SIGCONT'): boolean => {
    try {
      return process.kill(pid, name)
    } catch {
      return false
    }
  }
  const run = (): void => {
    if (signal('SIGCONT')) next = setTimeout(rest, runs)
  }
  const rest = (): void => {
    if (signal('SIGSTOP')) next = setTimeout(run, rests)
  }
  rest()
  return () => {
    clearTimeout(next)
    signal('SIGCONT')
  }
}
