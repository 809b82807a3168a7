import { describe, expect, it } from 'vitest'
import { emptyForm, findProblems, nameOf, secretOf } from '../../../src-renderer/state/connection/connection-form.ts'
import { listRecent, noteRecent } from '../../../src-renderer/state/connection/recent-worksheets.ts'
import { percentOf, sayProgress } from '../../../src-renderer/state/job-words.ts'
import { dismissJob, listRunningJobs, listShownJobs, noJobs, noteJob } from '../../../src-renderer/state/jobs-state.ts'
import { findItems, scoreOf } from '../../../src-renderer/state/palette-items.ts'
import { moveColumn, showAll, showColumn } from '../../../src-renderer/state/sheet/column-list.ts'
import { changeSheet, cycleSort, newSheet, setSort, sheetOf, toggleRow } from '../../../src-renderer/state/sheet/sheet-state.ts'
import { createStore } from '../../../src-renderer/state/store.ts'
import { activeTab, closeTab, cycleTab, noTabs, openTab, type Tab } from '../../../src-renderer/state/tabs-state.ts'
import { createMemory, createStorageMemory } from '../../../src-renderer/state/window-memory.ts'
import type { Job } from '../../../src-shared/host/calls/job-calls.ts'
import { connectionId, jobId, rowKey, worksheetId } from '../../../src-shared/model/ids.ts'

const sheetTab = (id: string): Tab => ({ kind: 'worksheet', worksheetId: worksheetId.parse(id), title: id })
const job = (patch: Partial<Job>): Job => ({
  id: jobId.parse('j1'),
  connectionId: connectionId.parse('c'),
  worksheetId: null,
  kind: 'pull',
  title: 'Loading',
  status: 'running',
  done: 0,
  total: 100,
  unit: 'rows',
  rate: null,
  message: '',
  canPause: true,
  startedAt: 1,
  endedAt: null,
  error: null,
  counts: {},
  download: null,
  ...patch,
})

describe('store', () => {
  it('tells nobody when an update changes nothing', () => {
    const store = createStore(1)
    let told = 0
    store.subscribe(() => {
      told += 1
    })
    store.update((value) => value)
    store.set(1)
    expect(told).toBe(0)
    store.set(2)
    expect(told).toBe(1)
  })
})

describe('tabs', () => {
  it('bring an open worksheet to the front instead of opening it twice', () => {
    const state = openTab(openTab(openTab(noTabs, sheetTab('a')), sheetTab('b')), sheetTab('a'))
    expect(state.tabs).toHaveLength(2)
    expect(activeTab(state)).toEqual(sheetTab('a'))
  })

  it('go to the neighbour when the tab in front is closed, and to nothing after the last one', () => {
    const state = ['a', 'b', 'c'].reduce((tabs, id) => openTab(tabs, sheetTab(id)), noTabs)
    const middle = closeTab({ ...state, active: 'worksheet:b' }, 'worksheet:b')
    expect(middle.active).toBe('worksheet:c')
    const last = closeTab(state, 'worksheet:c')
    expect(last.active).toBe('worksheet:b')
    expect(closeTab(openTab(noTabs, sheetTab('a')), 'worksheet:a')).toEqual(noTabs)
  })

  it('stay in front when another one is closed', () => {
    const state = openTab(openTab(noTabs, sheetTab('a')), sheetTab('b'))
    expect(closeTab(state, 'worksheet:a').active).toBe('worksheet:b')
  })

  it('are walked around the ends', () => {
    const state = openTab(openTab(noTabs, sheetTab('a')), sheetTab('b'))
    expect(cycleTab(state, 1).active).toBe('worksheet:a')
    expect(cycleTab(cycleTab(state, -1), -1).active).toBe('worksheet:b')
  })
})

describe('sorts', () => {
  it('go from ascending to descending to none', () => {
    const once = cycleSort([], 'name', false)
    const twice = cycleSort(once, 'name', false)
    expect([once, twice, cycleSort(twice, 'name', false)]).toEqual([
      [{ field: 'name', direction: 'asc' }],
      [{ field: 'name', direction: 'desc' }],
      [],
    ])
  })

  it('replace each other by a plain click and add up with Shift, each keeping its rank', () => {
    const both = cycleSort(cycleSort([], 'name', false), 'date', true)
    expect(both.map((sort) => sort.field)).toEqual(['name', 'date'])
    expect(cycleSort(both, 'name', true)).toEqual([
      { field: 'name', direction: 'desc' },
      { field: 'date', direction: 'asc' },
    ])
    expect(cycleSort(both, 'amount', false)).toEqual([{ field: 'amount', direction: 'asc' }])
  })

  it('are set or taken away from a column’s menu', () => {
    expect(setSort([{ field: 'a', direction: 'asc' }], 'b', 'desc')).toEqual([{ field: 'b', direction: 'desc' }])
    expect(setSort([{ field: 'a', direction: 'asc' }], 'a', null)).toEqual([])
  })
})

describe('sheets', () => {
  it('start with nothing narrowed and keep each worksheet apart', () => {
    const [a, b] = [worksheetId.parse('a'), worksheetId.parse('b')]
    const state = changeSheet(new Map(), a, (sheet) => ({ ...sheet, search: 'x' }))
    expect(sheetOf(state, a).search).toBe('x')
    expect(sheetOf(state, b)).toEqual(newSheet)
  })

  it('tick and untick a row', () => {
    const row = rowKey.parse('r')
    expect([...toggleRow(new Set(), row)]).toEqual([row])
    expect([...toggleRow(new Set([row]), row)]).toEqual([])
  })
})

describe('jobs', () => {
  it('never bring an ended job back to life', () => {
    const ended = noteJob(noJobs, job({ status: 'done', endedAt: 5 }))
    expect(noteJob(ended, job({ done: 50 }))).toBe(ended)
  })

  it('let an interrupted job go on', () => {
    const broken = noteJob(noJobs, job({ status: 'interrupted', endedAt: 5 }))
    expect(listRunningJobs(noteJob(broken, job({ done: 50 })))).toHaveLength(1)
  })

  it('are shown newest first until they are dismissed', () => {
    const two = [job({ startedAt: 1 }), job({ id: jobId.parse('j2'), startedAt: 2 })].reduce(noteJob, noJobs)
    expect(listShownJobs(two, 10).map((it) => it.id)).toEqual(['j2', 'j1'])
    expect(listShownJobs(dismissJob(two, jobId.parse('j2')), 10).map((it) => it.id)).toEqual(['j1'])
  })

  it('leave by themselves a while after they went well, and stay while there is something to read or to save', () => {
    const ended = { status: 'done', startedAt: 1, endedAt: 1000 } as const
    const error = { kind: 'cancelled', message: 'Stopped.' } as const
    const jobs = [
      job({ ...ended, id: jobId.parse('well') }),
      job({ ...ended, id: jobId.parse('failed'), status: 'failed', error }),
      job({ ...ended, id: jobId.parse('file'), download: { path: '/d', name: 'a.csv' } }),
      job({ id: jobId.parse('running') }),
    ].reduce(noteJob, noJobs)
    const shown = (now: number) => listShownJobs(jobs, now).map((it) => it.id)
    expect(shown(1000 + 4 * 60_000)).toContain('well')
    expect([...shown(1000 + 5 * 60_000)].sort()).toEqual(['failed', 'file', 'running'])
  })

  it('say how far they are, how fast, and how long it will take', () => {
    expect(sayProgress(job({ done: 12_000, total: 100_000, rate: 4000 }))).toBe(
      '12,000 of 100,000 rows · 4,000 rows/s · about 22 s left',
    )
    expect(sayProgress(job({ done: 12_000, total: null }))).toBe('12,000 rows')
    expect(sayProgress(job({ done: 1_572_864, total: 3_145_728, unit: 'bytes' }))).toBe('1.5 MB of 3.0 MB')
  })

  it('have no percentage while the total is unknown', () => {
    expect(percentOf(job({ total: null }))).toBeNull()
    expect(percentOf(job({ done: 25 }))).toBe(25)
  })
})

describe('palette', () => {
  const item = (label: string) => ({ id: label, label, group: 'Edit', shortcut: null })

  it('finds by parts of words in any order', () => {
    expect(scoreOf('Review and push changes', 'push rev')).not.toBeNull()
    expect(scoreOf('Review and push changes', 'pull')).toBeNull()
  })

  it('finds a command by other words for it, behind everything that is called so', () => {
    const found = (typed: string) =>
      findItems([{ ...item('Add a row'), also: 'new insert' }, item('New worksheet')], typed, 5).map((it) => it.label)
    expect(found('new')).toEqual(['New worksheet', 'Add a row'])
    expect(found('insert row')).toEqual(['Add a row'])
    expect(found('paste')).toEqual([])
  })

  it('puts what starts with the typed text first', () => {
    const found = findItems([item('Hide the filter bar'), item('Filter rows')], 'filter', 5)
    expect(found.map((it) => it.label)).toEqual(['Filter rows', 'Hide the filter bar'])
  })
})

describe('columns', () => {
  const columns = ['a', 'b', 'c'].map((fieldId) => ({ fieldId, width: null, isHidden: fieldId === 'b', pinned: null }))
  const order = (list: readonly { readonly fieldId: string }[]) => list.map((it) => it.fieldId).join('')

  it('are shown and hidden one by one or all together', () => {
    expect(showColumn(columns, 'b', true)[1]?.isHidden).toBe(false)
    expect(showColumn(columns, 'a', false)[0]?.isHidden).toBe(true)
    expect(showAll(columns, new Set(['b']))[1]?.isHidden).toBe(false)
  })

  it('move by one place and stop at the ends', () => {
    expect(order(moveColumn(columns, 'a', 1))).toBe('bac')
    expect(order(moveColumn(columns, 'a', -1))).toBe('abc')
    expect(order(moveColumn(columns, 'c', 1))).toBe('abc')
  })
})

describe('connection form', () => {
  const filled = { ...emptyForm, address: ' https://x.example ', appKey: ' k ', sign: 's\n' }

  it('asks for address, key and signature', () => {
    expect(Object.keys(findProblems(emptyForm, false))).toEqual(['address', 'appKey', 'sign'])
    expect(findProblems(filled, false)).toEqual({})
  })

  it('lets a stored secret stay, but never half of it', () => {
    expect(findProblems({ ...filled, appKey: '', sign: '' }, true)).toEqual({})
    expect(Object.keys(findProblems({ ...filled, sign: '' }, true))).toEqual(['sign'])
  })

  it('takes the spaces off what was pasted', () => {
    expect(secretOf(filled)).toEqual({ appKey: 'k', sign: 's' })
  })

  it('names the connection after what is known', () => {
    expect(nameOf({ ...filled, name: ' Mine ' }, 'App')).toBe('Mine')
    expect(nameOf(filled, 'App')).toBe('App')
    expect(nameOf(filled, null)).toBe('x.example')
  })
})

describe('window memory', () => {
  const connection = connectionId.parse('c')

  it('lists the worksheets opened last, newest first, each once', () => {
    const memory = createMemory()
    for (const id of ['a', 'b', 'a']) noteRecent(memory, connection, worksheetId.parse(id))
    expect(listRecent(memory, connection)).toEqual(['a', 'b'])
  })

  it('forgets rather than fails when the storage is full or holds nonsense', () => {
    const memory = createStorageMemory({
      getItem: () => '{',
      setItem: () => {
        throw new Error('full')
      },
    })
    noteRecent(memory, connection, worksheetId.parse('a'))
    expect(listRecent(memory, connection)).toEqual([])
  })
})
