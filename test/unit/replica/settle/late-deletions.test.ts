/** A row that vanishes comes back only where its own deletion was asked for, was not answered, and was taken back. */
import { expect, test } from 'vitest'
import { createBusyWorld } from '../../../support/replica/busy-rows.ts'
import type { Busy } from '../../../support/replica/row-deeds.ts'

/** What was staged by itself, and which of the rows 2 to 4 are to be created. */
const broughtBack = ({ store, w }: Busy) => ({
  labels: store.pluck<string>("select label from command where ws = 1 and origin = 'app' order by id").all(),
  rows: store.pluck<number>(`select k from ${w.tables().over} where change = 'created' and k in (2, 3, 4) order by k`).all(),
})
const onlyThree = { labels: ['Bring a deleted row back'], rows: [3] }

test('one of which an update was given up is a colleague’s to delete', () => {
  const world = createBusyWorld()
  const { w } = world
  w.set(2, 'a', 'x')
  w.send(2)
  w.remove(3)
  w.sendDeleted(3)
  w.hear({ unknown: [2, 3] })
  w.hear({ absent: [2, 3] }, 'read-back')
  w.reverse('undo')
  w.vanish(2, 3)
  expect(broughtBack(world)).toEqual(onlyThree)
})

test('one whose deletion was refused by the same request is a colleague’s to delete', () => {
  const world = createBusyWorld()
  const { w } = world
  w.remove(3, 4)
  w.sendDeleted(3, 4)
  w.hear({ refused: [{ k: 4, code: 1, message: 'no' }], unknown: [3] })
  w.hear({ absent: [3] }, 'read-back')
  w.reverse('undo')
  w.vanish(3, 4)
  expect(broughtBack(world)).toEqual(onlyThree)
})
