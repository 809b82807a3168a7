import { expect, test } from 'vitest'
import { matchSheets, proposeWorkbookRecipe } from '../../../../src-shared/csv/recipe/workbook-recipe.ts'

test('a sheet is found by its name, else as the only one called alike but for figures; each is taken once', () => {
  expect(matchSheets(['Orders 2026-03', 'Customers'], ['Customers', 'Orders 2026-04'])).toEqual(['Orders 2026-04', 'Customers'])
  expect(matchSheets(['Orders 3'], ['Orders 4', 'Orders 5'])).toEqual([null])
  expect(matchSheets(['Orders March'], ['Notes', 'Orders April'])).toEqual(['Orders April'])
  expect(matchSheets(['North1', 'North2'], ['North2', 'North3'])).toEqual(['North3', 'North2'])
  expect(matchSheets(['Q1'], ['Q3'])).toEqual([null])
  expect(matchSheets(['Orders'], [])).toEqual([null])
  expect(matchSheets(['1'], ['2'])).toEqual([null])
})

const recipe = (name: string, fileName: string, savedAt: number, ...sheets: string[]) => ({
  ...{ name, fileName, savedAt },
  sheets: sheets.map((sheet) => ({ sheet })),
})

test('the recipe with the most sheets of a workbook is proposed; of two alike the newer, none where too few are there', () => {
  const sales = recipe('Sales', 'sales-03.xlsx', 1, 'Orders', 'Customers')
  const staff = recipe('Staff', 'staff.xlsx', 2, 'People', 'Teams')
  const propose = (fileName: string, ...sheets: string[]) => proposeWorkbookRecipe([sales, staff], { fileName, sheets })?.name
  expect(propose('x.xlsx', 'Customers', 'Orders', 'Notes')).toBe('Sales')
  expect(propose('x.xlsx', 'Customers')).toBeUndefined()
  expect(propose('sales-04.xlsx', 'Customers')).toBe('Sales')
  expect(propose('sales-04.xlsx', 'Notes')).toBeUndefined()
  const newer = recipe('Newer', 'other.xlsx', 3, 'Orders', 'Customers')
  expect(proposeWorkbookRecipe([newer, sales], { fileName: 'x.xlsx', sheets: ['Orders', 'Customers'] })?.name).toBe('Newer')
})
