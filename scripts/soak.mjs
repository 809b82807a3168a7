// `npm run soak [-- rounds] [-- vitest arguments]`: the property tests again and again with new random cases, until one fails.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { modulesFolder, projectNode, projectRoot } from './setup/project.mjs'

const [first = '10', ...rest] = process.argv.slice(2)
const rounds = Number(first)
if (!Number.isInteger(rounds) || rounds < 1) throw new Error(`"${first}" is not a number of rounds.`)
const vitest = path.join(modulesFolder, 'vitest', 'vitest.mjs')

for (let round = 1; round <= rounds; round += 1) {
  const { status } = spawnSync(projectNode, [vitest, 'run', '--project', 'property', ...rest], {
    cwd: projectRoot,
    stdio: 'inherit',
    env: { ...process.env, GRIDSTAGE_SEED: 'random' },
  })
  if (status !== 0) {
    console.log(`round ${round} of ${rounds}: FAILED; the seed stands above`)
    process.exitCode = 1
    break
  }
  console.log(`round ${round} of ${rounds}: passed`)
}
