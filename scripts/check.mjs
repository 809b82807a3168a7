// `npm run check`: types of every room, lint and format, and the rules of test/architecture. Ends with 1 if any of them fails.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { modulesFolder, projectNode, projectRoot } from './setup/project.mjs'

/** @typedef {{ name: string, script: string, args: readonly string[] }} Check */

/** @type {Check} */
const types = { name: 'types', script: 'typescript/bin/tsc', args: ['-b'] }
/** @type {Check} */
const lint = { name: 'lint and format', script: '@biomejs/biome/bin/biome', args: ['check', '--no-errors-on-unmatched', '.'] }

/** @type {readonly Check[]} */
export const staticChecks = [types, lint]

/** @type {Check} */
const architecture = {
  name: 'architecture',
  script: 'vitest/vitest.mjs',
  args: ['run', '--project', 'architecture', '--reporter', 'dot'],
}

/**
 * Runs one check and prints what it said under its name, so that checks running side by side do not mix their lines.
 * @param {Check} check
 * @param {Set<import('node:child_process').ChildProcess>} [running] holds the check's process while it runs
 * @returns {Promise<boolean>}
 */
export function runCheck({ name, script, args }, running = new Set()) {
  const started = Date.now()
  return new Promise((resolve) => {
    const child = spawn(projectNode, [path.join(modulesFolder, script), ...args], {
      cwd: projectRoot,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    running.add(child)
    /** @type {Buffer[]} */
    const output = []
    child.stdout.on('data', (chunk) => output.push(chunk))
    child.stderr.on('data', (chunk) => output.push(chunk))
    child.on('error', (error) => output.push(Buffer.from(`${error.message}\n`)))
    child.on('close', (code) => {
      running.delete(child)
      const seconds = ((Date.now() - started) / 1000).toFixed(1)
      if (code !== 0) process.stdout.write(Buffer.concat(output))
      console.log(`${name}: ${code === 0 ? 'passed' : 'FAILED'} (${seconds} s)`)
      resolve(code === 0)
    })
  })
}

/**
 * One after the other.
 * @param {readonly Check[]} checks
 */
async function runInTurn(checks) {
  const results = []
  for (const check of checks) results.push(await runCheck(check))
  return results
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  // In a fresh clone the types take three times as long as either of the others.
  const results = (await Promise.all([runInTurn([types]), runInTurn([lint, architecture])])).flat()
  process.exitCode = results.every(Boolean) ? 0 : 1
}
