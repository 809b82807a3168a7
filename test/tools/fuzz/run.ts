/**
 * `npm run fuzz -- [--requests N] [--seed S]`: random requests to the embedded service. Prints what was found, and the seed; ends with 1 when
 * something was.
 */
import { parseArgs } from 'node:util'
import { runFuzz } from './run-fuzz.ts'

const { values } = parseArgs({
  options: { requests: { type: 'string', default: '10000' }, seed: { type: 'string', default: String(Date.now() % 2 ** 31) } },
})
const [requests, seed] = [Number(values.requests), Number(values.seed)]
if (!Number.isInteger(requests) || requests < 1 || !Number.isInteger(seed)) {
  console.error('npm run fuzz -- [--requests N] [--seed S]')
  process.exit(2)
}
const toldEvery = 10_000
const { refused, succeeded, findings } = await runFuzz(requests, seed, (done) => {
  if (done % toldEvery === 0) console.log(`${done} requests`)
})
for (const finding of findings.slice(0, 50)) console.log(`\n${finding}`)
console.log(
  `${requests} requests with seed ${seed}: ${succeeded} succeeded, ${refused} were refused, ${findings.length} findings`,
)
process.exitCode = findings.length === 0 ? 0 : 1
