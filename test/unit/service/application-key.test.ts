import { describe, expect, it } from 'vitest'
import { applicationKey, fieldAccessOf, isLimited, worksheetAccessOf } from '../../../src-main/service/keys/application-key.ts'
import { createNetworkTest, isNetwork } from '../../../src-main/service/keys/network-list.ts'

const keyOf = (more: object) => applicationKey.parse({ appKey: 'a', sign: 's', ...more })
const sheet = { id: 'w1', alias: 'orders' }
const field = { id: 'f1', alias: 'total' }

describe('an application key', () => {
  it('may do everything unless something is said', () => {
    expect(isLimited(keyOf({}))).toBe(false)
    expect(fieldAccessOf(keyOf({}), sheet, field)).toBe('write')
  })

  it.each([
    [{ scope: 'read-only' }, 'read', 'read'],
    [{ otherWorksheets: 'none' }, 'none', 'none'],
    [{ otherWorksheets: 'none', worksheets: { orders: 'read' } }, 'read', 'read'],
    [{ otherWorksheets: 'none', worksheets: { w1: 'write' } }, 'write', 'write'],
    [{ worksheets: { orders: { fields: { total: 'none' } } } }, 'write', 'none'],
    [{ worksheets: { orders: { fields: { f1: 'read' } } } }, 'write', 'read'],
    [{ worksheets: { orders: { access: 'read', fields: { f1: 'write' } } } }, 'read', 'read'],
    [{ scope: 'read-only', worksheets: { orders: { access: 'write', fields: { f1: 'write' } } } }, 'read', 'read'],
    [{ worksheets: { orders: 'none', w1: 'write' } }, 'write', 'write'],
  ])('of %j may %s the worksheet and %s the field', (more, whole, own) => {
    const key = keyOf(more)
    expect([isLimited(key), worksheetAccessOf(key, sheet), fieldAccessOf(key, sheet, field)]).toEqual([true, whole, own])
  })

  it('grants nothing by names that every object has', () => {
    const key = keyOf({ otherWorksheets: 'none', worksheets: { orders: 'read' } })
    expect(worksheetAccessOf(key, { id: 'toString', alias: 'constructor' })).toBe('none')
    expect(fieldAccessOf(key, sheet, { id: 'valueOf', alias: '__proto__' })).toBe('read')
  })
})

describe('networks', () => {
  it.each([
    ['127.0.0.1', true],
    ['10.0.0.0/8', true],
    ['fd00::/8', true],
    ['::1', true],
    ['', false],
    ['localhost', false],
    ['10.0.0.0/33', false],
    ['fd00::/129', false],
    ['10.0.0.0/8/8', false],
    ['10.0.0.0/', false],
    ['10.0.0/8', false],
  ])('%j are told from other texts', (text, expected) => {
    expect(isNetwork(text)).toBe(expected)
  })

  it.each([
    [[], '203.0.113.9', true],
    [['10.0.0.0/8'], '10.255.1.2', true],
    [['10.0.0.0/8'], '11.0.0.1', false],
    [['10.0.0.0/8'], '::ffff:10.1.2.3', true],
    [['192.168.1.7', '::1'], '::1', true],
    [['192.168.1.7'], '192.168.1.8', false],
    [['fd00::/8'], 'fd12:3456::1', true],
    [['0.0.0.0/0'], 'fd12:3456::1', false],
    [['0.0.0.0/0'], '', false],
  ])('%j take %s: %s', (networks, address, expected) => {
    expect(createNetworkTest(networks)(address)).toBe(expected)
  })
})
