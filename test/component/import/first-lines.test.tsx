import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { rolesOfLines } from '../../../src-renderer/state/import/line-roles.ts'
import { FirstLines } from '../../../src-renderer/views/import/steps/first-lines.tsx'
import { renderInApp } from '../../support/window/render-app.tsx'

const lines = ['Sales 2024', '', '# by us', 'name,amount', 'a,1']
const format = { encoding: 'utf-8', delimiter: ',', quote: '"', hasHeader: true, skip: 1, comment: '#' } as const

it('says of the first lines of a file which are left out and which holds the names', () => {
  expect(rolesOfLines(lines, format)).toEqual(['out', 'out', 'out', 'names', 'data'])
  const sheet = { name: 'Sheet', range: 'A3:B4' }
  expect(rolesOfLines(['t', 'u', 'a', 'b', 'c'], { hasHeader: true, sheet })).toEqual([
    'outside',
    'outside',
    'names',
    'data',
    'outside',
  ])
  expect(rolesOfLines(lines, { hasHeader: false })).toEqual(['data', 'out', 'data', 'data', 'data'])
  expect(rolesOfLines(['sep=;', 'title', 'a;b'], { hasHeader: true, skip: 1 })).toEqual(['out', 'out', 'names'])
})

it('takes the line with the names from the user', async () => {
  const said: unknown[] = []
  const { user } = renderInApp(<FirstLines lines={lines} format={format} isOff={false} onChange={(it) => said.push(it)} />)
  const region = screen.getByRole('region', { name: 'First lines of the file' })
  expect(within(region).getByRole('row', { name: /^4 name,amount names$/ })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /names are here, line 5$/ }))
  expect(said).toEqual([{ skip: 4, hasHeader: true }])
})
