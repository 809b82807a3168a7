import { expect, test } from 'vitest'
import { stageRows } from '../../../../src-main/replica/stage/stage-rows.ts'
import { keysInCreationOrder, readAhead } from '../../../../src-main/replica/view/creation-order.ts'
import { createStagingWorld } from '../../../support/replica/staging-world.ts'

const command = { label: 'Add', origin: 'edit' as const, at: 1 }

test('rows stand in the order of their keys, with new ones behind them and with gaps where some went', () => {
  const { store, tables } = createStagingWorld()
  const keys = () => [...keysInCreationOrder(store, tables())]
  expect(keys()).toEqual([1, 2, 3, 4])
  stageRows(store, tables(), command, [{ a: 'new' }, { a: 'newer' }])
  expect(keys()).toEqual([1, 2, 3, 4, 5, 6])
  store.run(`delete from ${tables().row} where k in (1, 3)`)
  expect(keys()).toEqual([2, 4, 5, 6])
  store.run(`delete from ${tables().row}`)
  expect(keys()).toEqual([5, 6])
})

test('a worksheet without rows has none', () => {
  const { store, tables } = createStagingWorld()
  store.run(`delete from ${tables().row}`)
  expect([...keysInCreationOrder(store, tables())]).toEqual([])
})

test('bounds and number of the rows are found without stepping through them', () => {
  const { store, tables } = createStagingWorld()
  const plans: string[] = []
  const prepare = <Row>(sql: string) => {
    plans.push(
      ...store.db
        .prepare<[], { detail: string }>(`explain query plan ${sql}`)
        .all()
        .map((it) => it.detail),
    )
    return store.prepare<Row>(sql)
  }
  readAhead({ ...store, prepare }, tables())
  expect(plans.filter((it) => it.startsWith('SEARCH'))).toHaveLength(4)
})
