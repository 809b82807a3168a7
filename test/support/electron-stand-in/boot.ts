/** Starts a program as Electron does: evaluates its main module to the end, and only then becomes ready. */
import { pathToFileURL } from 'node:url'
import { app } from './app.ts'

// The program sees its own path first among its arguments, as under Electron.
process.argv.splice(1, 1)
await import(pathToFileURL(process.argv[1] ?? '').href)
app.becomeReady()
