/** A process that takes a data folder, says in one JSON line how that went, and holds it until its input ends or it is killed. */
import { lockDataFolder } from '../../../src-main/data-folder/lock-data-folder.ts'

const [folder = '', startAt = '0'] = process.argv.slice(2)
// Several of these are told one instant to start at. Nothing but the processor is to come between them.
while (performance.timeOrigin + performance.now() < Number(startAt));
const lock = lockDataFolder(folder)
process.stdout.write(`${JSON.stringify(lock.ok ? { ok: true, pid: process.pid } : lock)}\n`)
process.stdin.resume()
process.stdin.on('end', () => {
  if (lock.ok) lock.value.release()
  process.exit()
})
