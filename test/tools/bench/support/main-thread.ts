/** What a stretch of work cost the main thread of a page, in its own processor time: the same whatever else the machine is doing. */
import type { CDPSession, Page } from 'playwright-core'
import { z } from 'zod'

export interface ThreadCost {
  /** Milliseconds of processor time: all tasks, and of these scripts, layouts and styles. */
  readonly tasks: number
  readonly scripts: number
  readonly layouts: number
  readonly styles: number
  /** Tasks that took more than 50 ms of processor time, and the longest of all. */
  readonly long: number
  readonly longest: number
}

const metrics = z.object({ metrics: z.array(z.object({ name: z.string(), value: z.number() })) })
const traced = z.object({
  value: z.array(z.object({ name: z.string(), pid: z.number(), tid: z.number(), tdur: z.number().optional() })),
})
type Traced = z.infer<typeof traced>['value'][number]

/** Milliseconds of processor time that make a task long. */
const longTask = 50

async function readMetrics(session: CDPSession): Promise<ReadonlyMap<string, number>> {
  const read = metrics.parse(await session.send('Performance.getMetrics'))
  return new Map(read.metrics.map(({ name, value }) => [name, value * 1000]))
}

/** The tasks of the thread that ran the most layouts: the page's main thread. */
function tasksOf(events: readonly Traced[]): readonly number[] {
  const layouts = Map.groupBy(
    events.filter(({ name }) => name === 'UpdateLayoutTree'),
    ({ pid, tid }) => `${pid} ${tid}`,
  )
  const [main] = [...layouts].sort(([, a], [, b]) => b.length - a.length)
  return events.flatMap(({ name, pid, tid, tdur }) =>
    name === 'RunTask' && tdur !== undefined && main?.[0] === `${pid} ${tid}` ? [tdur / 1000] : [],
  )
}

/** Runs `work` and answers with what it gave, and what it cost the page. */
export async function costOf<T>(page: Page, work: () => Promise<T>): Promise<{ readonly result: T; readonly cost: ThreadCost }> {
  const session = await page.context().newCDPSession(page)
  const events: Traced[] = []
  session.on('Tracing.dataCollected', (data) => events.push(...traced.parse(data).value))
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const includedCategories = ['devtools.timeline', 'disabled-by-default-devtools.timeline']
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories } })
  const before = await readMetrics(session)
  const result = await work()
  const after = await readMetrics(session)
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await complete
  await session.detach()
  const spent = (name: string): number => (after.get(name) ?? 0) - (before.get(name) ?? 0)
  const tasks = tasksOf(events)
  return {
    result,
    cost: {
      tasks: spent('TaskDuration'),
      scripts: spent('ScriptDuration'),
      layouts: spent('LayoutDuration'),
      styles: spent('RecalcStyleDuration'),
      long: tasks.filter((task) => task > longTask).length,
      longest: tasks.reduce((longest, task) => Math.max(longest, task), 0),
    },
  }
}

export const sayCost = ({ tasks, scripts, layouts, styles, long, longest }: ThreadCost, units: number, unit: string): string => {
  const per = (spent: number): string => (spent / units).toFixed(1)
  return (
    `processor time a ${unit} ${per(tasks)} ms (scripts ${per(scripts)}, styles ${per(styles)}, layouts ${per(layouts)}), ` +
    `${long} tasks over ${longTask} ms, longest ${longest.toFixed(0)} ms`
  )
}
