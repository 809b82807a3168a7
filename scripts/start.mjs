// `npm start` and `npm run web`: builds if the sources changed, then opens the app in Electron or, where its runtime cannot run, in
// the browser. Arguments other than those below go to the app (`--data DIR`, `--port N`).
//
//   --shell electron|web   instead of choosing
//   --no-open              browser shell: do not open a browser, print one JSON line {"url","page"} on stdout and nothing else
import { spawn } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { buildIfNeeded } from './build.mjs'
import { electronProgram, hasDisplay } from './setup/electron-runtime.mjs'
import { isOnPath, projectNode, projectRoot } from './setup/project.mjs'

/** Milliseconds within which a crash counts as "Electron does not run on this machine" rather than as a crash of the app. */
const startPhase = 10_000

/** @param {string[]} args */
function parseArguments(args) {
  const at = args.indexOf('--shell')
  const shell = at === -1 ? undefined : args[at + 1]
  const rest = at === -1 ? args : args.toSpliced(at, 2)
  return { shell, noOpen: rest.includes('--no-open'), appArguments: rest.filter((each) => each !== '--no-open') }
}

/** @param {string} line */
const say = (line) => process.stderr.write(`${line}\n`)

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

/**
 * Ends the child when we are told to end, and ends as it ends.
 * @param {ChildProcess} child
 * @returns {Promise<number>}
 */
function follow(child) {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, () => child.kill(signal))
  return new Promise((resolve) => {
    child.on('error', () => resolve(1))
    child.on('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)))
  })
}

/** Why Electron cannot be used here, or undefined when it can. */
function reasonAgainstElectron() {
  if (electronProgram() === undefined) return 'its runtime is not installed'
  if (!hasDisplay()) return 'there is no display'
  if (process.platform === 'linux' && process.getuid?.() === 0) return 'its sandbox does not run for root'
  return undefined
}

/**
 * @param {string} program
 * @param {readonly string[]} args
 * @returns {Promise<number | undefined>} the exit code; undefined when Electron could not start
 */
async function runElectron(program, args) {
  const env = { ...process.env }
  // Set by some editors' terminals; Electron would then be a plain Node.
  delete env.ELECTRON_RUN_AS_NODE
  const started = Date.now()
  const code = await follow(spawn(program, [projectRoot, ...args], { stdio: 'inherit', env }))
  return code !== 0 && Date.now() - started < startPhase ? undefined : code
}

/**
 * Opens a file, never the address: a program's arguments are read by every user of the machine, and the address holds the launch token.
 * @param {string} page
 */
function openBrowser(page) {
  const openers = { darwin: ['open'], win32: ['cmd', '/c', 'start', ''], linux: ['xdg-open'] }
  const [program = '', ...args] = openers[/** @type {'linux'} */ (process.platform)] ?? openers.linux
  if (!hasDisplay() || !isOnPath(program)) return false
  spawn(program, [...args, page], { stdio: 'ignore', detached: true })
    .on('error', () => say('The browser could not be opened.'))
    .unref()
  return true
}

/**
 * @param {readonly string[]} args
 * @param {(launch: { url: string, page: string | null }) => void} onLaunch
 */
function runWeb(args, onLaunch) {
  const child = spawn(projectNode, [path.join(projectRoot, 'out/main/web.js'), ...args], {
    cwd: projectRoot,
    stdio: ['inherit', 'pipe', 'inherit'],
  })
  createInterface({ input: child.stdout }).on('line', (line) => onLaunch(JSON.parse(line)))
  return follow(child)
}

const { shell, noOpen, appArguments } = parseArguments(process.argv.slice(2))

async function main() {
  if (!buildIfNeeded()) {
    say('The app could not be built; the messages above say why.')
    return 1
  }
  if (noOpen) return runWeb(appArguments, (launch) => console.log(JSON.stringify(launch)))
  let reason = shell === 'web' ? 'it was asked for' : shell === 'electron' ? undefined : reasonAgainstElectron()
  const program = electronProgram()
  if (reason === undefined && program !== undefined) {
    say('Starting Gridstage in Electron.')
    const code = await runElectron(program, appArguments)
    if (code !== undefined) return code
    reason = 'it did not start; its messages are above'
  }
  say(`Starting Gridstage in the browser instead of Electron: ${reason ?? 'its runtime is not installed'}.`)
  return runWeb(appArguments, ({ url, page }) => {
    const isOpened = page !== null && openBrowser(page)
    // A browser that comes as a snap may not read the file; the address always does.
    say(
      `${isOpened ? 'The browser was opened. If it shows nothing, open this address' : 'Open this address in a browser'}: ${url}`,
    )
    say('The address works once, within a minute; press Enter here for a new one, Ctrl+C to quit.')
  })
}

process.exitCode = await main()
