// Brings a fresh machine to the point where every other npm script works, and is a fast no-op once it is there.
// Uses nothing but Node 20 or newer and npm; talks on stderr only, so that scripts whose stdout is read can run it first.
//
//   --electron   also fetch Electron's runtime (only where a window could be shown)
//   --retry      try again what failed before and was remembered as failed
import { fetchElectronRuntime } from './setup/electron-runtime.mjs'
import { ensureKeychainModule } from './setup/keychain-module.mjs'
import { ensureNodeModules } from './setup/node-modules.mjs'
import { ensureSystemPackages } from './setup/system-packages.mjs'

const flags = new Set(process.argv.slice(2))
const retry = flags.has('--retry')
/** @param {string} line */
const say = (line) => process.stderr.write(`setup: ${line}\n`)

try {
  // System packages come first: keytar is compiled during npm ci where no prebuilt binary can be fetched.
  ensureSystemPackages({ say, retry })
  ensureNodeModules({ say })
  ensureKeychainModule({ say, retry })
  if (flags.has('--electron')) fetchElectronRuntime({ say, retry })
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
