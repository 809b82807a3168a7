/** The end of a run: everything is healthy again, and the user refreshes, answers and pushes until nothing is left. */
import type { ServiceRow } from './colleague.ts'
import { readGrid } from './grid.ts'
import { settleConflicts } from './oracle/conflicts.ts'
import { judge } from './oracle/judge.ts'
import { entryOf, openedApp, type Run } from './run-state.ts'
import { fieldNames } from './sheet-fields.ts'
import { discardGone, leaveWorksheet } from './steps/structure.ts'
import { stepBack } from './steps/user-history.ts'
import { awaitJobs, goOn, push, refresh } from './steps/user-work.ts'

/** Rounds of refresh and push after which what is still staged will never go. */
const mostRounds = 8
/** Commands of one run: more undos would mean that undo never comes to an end. */
const mostUndos = 200

const isStuck = (run: Run): boolean => run.belief.violations.some((it) => it.kind === 'stuck')

async function isClean(run: Run): Promise<string | null> {
  const app = await openedApp(run)
  const counts = await app.call('changes.count', { connectionId: run.at.connectionId })
  if (!counts.ok) return counts.error.message
  const sheet = counts.value.worksheets.find((it) => it.worksheetId === run.at.worksheetId)
  if (sheet === undefined) return null
  const { cells, updatedRows, createdRows, deletedRows, failed, conflicts } = sheet.staged
  const isNone = cells + updatedRows + createdRows + deletedRows + failed + conflicts === 0
  return isNone ? null : JSON.stringify(sheet.staged)
}

export async function settle(run: Run): Promise<void> {
  const { lane, belief, scenario } = run
  lane.proxy.heal()
  await lane.service()
  await lane.proxy.drained()
  await openedApp(run)
  await awaitJobs(run)
  if (belief.isWorksheetGone) {
    await refresh(run, 'full', true)
    await push(run, true)
    if (!isStuck(run)) await leaveWorksheet(run)
    return
  }
  for (const it of run.imports) for (let tries = 0; tries < 5 && !it.isDone; tries += 1) await goOn(run, it)
  if (run.imports.some((it) => !it.isDone)) belief.violate('stuck', 'an import cannot be brought to its end')
  let left: string | null = 'nothing was tried'
  for (let round = 0; round < mostRounds && left !== null && !isStuck(run); round += 1) {
    await lane.proxy.drained()
    await refresh(run, round % 2 === 0 ? 'changes' : 'full', true)
    await discardGone(run)
    await settleConflicts(run, scenario.take)
    await push(run, true)
    left = await isClean(run)
  }
  if (isStuck(run)) return
  if (left !== null) belief.violate('stuck', `still staged after ${mostRounds} rounds: ${left}`)
  await refresh(run, 'full', true)
}

/** Every file holds its own name. */
async function judgeFiles(run: Run, rows: readonly ServiceRow[]): Promise<void> {
  for (const { tag, files } of rows)
    for (const { name, url } of files) {
      const held = await run.colleague.textOf(url)
      if (held !== name) run.belief.violate('altered', `${tag}: ${name} holds ${JSON.stringify(held.slice(0, 80))}`)
    }
}

export async function judgeAll(run: Run): Promise<void> {
  const { belief, colleague } = run
  const rows = await colleague.rows()
  judge(run, rows)
  await judgeFiles(run, rows)
  const grid = await readGrid(await openedApp(run), run.at, colleague.fields)
  if (grid === null) return belief.violate('strange', 'the app ended by itself')
  const isDoubled = (tag: string): boolean => rows.filter((it) => it.tag === tag).length > 1
  for (const it of rows) {
    if (isDoubled(it.tag)) continue
    const entry = entryOf(grid, it.tag)
    if (entry === null) belief.violate('strange', `${it.tag} is at the service and not in the window after a refresh`)
    else
      for (const field of fieldNames)
        if (!belief.goneFields.has(field) && (entry.cells[field] ?? null) !== (it.cells[field] ?? null))
          belief.violate(
            'strange',
            `${it.tag}.${field}: the window shows ${entry.cells[field]}, the service has ${it.cells[field]}`,
          )
  }
  for (const it of grid)
    if (!rows.some((row) => row.tag === it.tag)) belief.violate('strange', `${it.tag} is shown and not at the service`)
}

/** The history must be able to take everything back, step by step, and say the truth each time. */
export async function judgeHistory(run: Run): Promise<void> {
  for (let count = 0; count < mostUndos; count += 1) if ((await stepBack(run, 'undo')) !== 'done') return
  run.belief.violate('history', 'undo never comes to an end')
}
