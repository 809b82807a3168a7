/** What follows a push or its plan: windows hear of what is different now, old receipts are forgotten. */
import type { HostEvent } from '../../../src-shared/host/events.ts'
import type { Clock } from '../../../src-shared/lib/clock.ts'
import type { WorksheetId } from '../../../src-shared/model/ids.ts'
import type { Session } from '../../connections/session.ts'
import type { Planned } from '../../push/plan-push.ts'
import type { SettingsStore } from '../settings-store.ts'
import type { OpenViews } from '../views/open-views.ts'

type Takes = Planned['push']['takes']

const dayMs = 86_400_000

interface AfterPushPorts {
  readonly clock: Clock
  readonly views: OpenViews
  readonly settings: Pick<SettingsStore, 'read'>
  emit(event: HostEvent): void
}

export type StagedByWorksheet = ReadonlyMap<WorksheetId, string>

/** What is staged in each worksheet, as a text to compare. */
export async function readStaged(session: Session): Promise<StagedByWorksheet> {
  const counts = await session.replica.ask('changes.count', null)
  return new Map(counts.ok ? counts.value.map((it) => [it.worksheetId, JSON.stringify(it.staged)]) : [])
}

/** Tells every window what rows, marks and counts are now. */
export function createPushNews(ports: AfterPushPorts) {
  const tellWindows = async (session: Session, worksheetId: WorksheetId): Promise<void> => {
    const { connectionId } = session
    const state = await session.replica.ask('worksheet.state', { worksheetId })
    if (state.ok && state.value !== null) {
      const { staged, undo, redo } = state.value
      ports.emit({ event: 'staged.changed', payload: { connectionId, worksheetId, staged, undo, redo } })
    }
    await ports.views.changed(session, worksheetId, { came: [], went: [] })
  }

  /** The rows of a worksheet are other ones, and so is what its title shows. */
  const tellRows = async (session: Session, worksheetId: WorksheetId): Promise<void> => {
    await ports.views.refresh(session, worksheetId)
    await tellWindows(session, worksheetId)
    ports.emit({ event: 'worksheet.changed', payload: { connectionId: session.connectionId, worksheetId } })
  }

  /**
   * A plan settles what an earlier push left open and marks what would be refused. Only what became different is told: the window plans
   * again whenever it is told something, and would never come to an end.
   */
  const tellSettled = async (session: Session, before: StagedByWorksheet): Promise<void> => {
    const after = await readStaged(session)
    for (const worksheetId of new Set([...before.keys(), ...after.keys()])) {
      if (before.get(worksheetId) === after.get(worksheetId)) continue
      await tellRows(session, worksheetId)
    }
  }

  /** Rows on the other side show at once whose their links are now. */
  const tellRelated = async (session: Session, takes: Takes, told: readonly WorksheetId[]): Promise<void> => {
    const related = new Set(takes.flatMap((it) => it.relatedWorksheetId ?? []))
    for (const worksheetId of related) if (!told.includes(worksheetId)) await tellWindows(session, worksheetId)
  }

  return { tellRows, tellSettled, tellRelated }
}

/** Past pushes and imports are forgotten when one has ended: nobody waits for it then. What fails in it is tried again by the next one. */
export async function forgetOldReceipts(ports: Pick<AfterPushPorts, 'clock' | 'settings'>, session: Session): Promise<void> {
  const { keepReceiptsDays, keepReceiptsMegabytes } = await ports.settings.read()
  const bounds = { olderThan: ports.clock.now() - keepReceiptsDays * dayMs, mostBytes: keepReceiptsMegabytes * 1_000_000 }
  for (let more = true; more; ) {
    const forgotten = await session.replica.ask('receipts.prune', bounds)
    more = forgotten.ok && forgotten.value.more
  }
}
