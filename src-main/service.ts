/** Composition root of the embedded service alone. Prints one JSON line when it listens, or one line of words and ends with 1. */
import { readCommand, startCommand } from './service/command.ts'

const command = readCommand(process.argv.slice(2), process.env)
const started = command.ok ? await startCommand(command.value) : command
if (started.ok) {
  const { url, appKey, sign, close } = started.value
  process.stdout.write(`${JSON.stringify({ url, appKey, sign })}\n`)
  const end = (): void => {
    void close().then(() => process.exit(0))
  }
  process.once('SIGINT', end)
  process.once('SIGTERM', end)
} else {
  process.stderr.write(`${started.error}\n`)
  process.exitCode = 1
}
