import { describe, expect, it } from 'vitest'
import { worksheetFor } from '../../../src-shared/workbook/propose-sheets.ts'
import { type OrderedSheet, orderSheets } from '../../../src-shared/workbook/sheet-order.ts'

const sheet = (item: string, ...relatesTo: readonly string[]): OrderedSheet<string> => ({ item, worksheetId: item, relatesTo })

describe('the order of sheets', () => {
  it('puts those first whose rows others relate to, and leaves the rest as it is', () => {
    const sheets = [
      sheet('lines', 'orders', 'products'),
      sheet('orders', 'customers'),
      sheet('products'),
      sheet('customers', 'away'),
    ]
    expect(orderSheets(sheets)).toEqual({ items: ['products', 'customers', 'orders', 'lines'], circular: [] })
  })

  it('does not wait for a worksheet that relates to itself, nor for another sheet of the same worksheet', () => {
    const tree = { ...sheet('b', 'a'), worksheetId: 'a' }
    expect(orderSheets([tree, sheet('a', 'a')])).toEqual({ items: ['b', 'a'], circular: [] })
  })

  it('names one of a circle, which goes on alone', () => {
    const sheets = [sheet('x', 'a'), sheet('a', 'b'), sheet('b', 'a'), sheet('y')]
    expect(orderSheets(sheets)).toEqual({ items: ['y', 'a', 'x', 'b'], circular: ['a'] })
  })
})

describe('the worksheet for a sheet', () => {
  const worksheets = ['Customers', 'Order lines', 'Orders'].map((name) => ({ id: name, name }))
  it('is called the same, else most alike; where none is, there is none', () => {
    const names = ['orders', 'Order_Lines', 'Customer', 'Tabelle1', ''].map(
      (name) => worksheetFor(name, worksheets)?.name ?? null,
    )
    expect(names).toEqual(['Orders', 'Order lines', 'Customers', null, null])
  })
})
