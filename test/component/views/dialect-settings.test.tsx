import { fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { ConnectionTestResult } from '../../../src-renderer/views/dialogs/connection/connection-test-result.tsx'
import { DialectSettings } from '../../../src-renderer/views/dialogs/connection/dialect-settings.tsx'
import { type Dialect, ownDialect } from '../../../src-shared/api/dialect.ts'
import { createTestApp, renderInApp } from '../../support/window/render-app.tsx'

const Settings = ({ onSet }: { readonly onSet: (dialect: Dialect) => void }) => {
  const [dialect, setDialect] = useState(ownDialect)
  const set = (changed: Dialect): void => {
    setDialect(changed)
    onSet(changed)
  }
  return <DialectSettings dialect={dialect} onChange={set} />
}

describe('the result of a connection test', () => {
  it('shows every part of the dialect that was found', async () => {
    const parts = [
      { name: 'Header names', value: 'HAP-Appkey and HAP-Sign' },
      { name: 'Sorting', value: 'isAsc: true or false' },
    ]
    const test = {
      ok: true,
      title: 'Connected.',
      advice: '',
      code: null,
      appName: 'Shop',
      worksheets: 2,
      proposal: null,
      warnings: [],
      parts,
    }
    renderInApp(<ConnectionTestResult outcome={{ kind: 'tested', test }} onApply={() => {}} />, createTestApp())
    const found = await screen.findByLabelText('What was found')
    const texts = (role: 'term' | 'definition') =>
      within(found)
        .getAllByRole(role)
        .map((it) => it.textContent)
    expect(texts('term')).toEqual(parts.map((it) => it.name))
    expect(texts('definition')).toEqual(parts.map((it) => it.value))
  })
})

describe('the settings for unusual installations', () => {
  it('let every part be set by hand', async () => {
    let dialect: Dialect = ownDialect
    const { user } = renderInApp(
      <Settings
        onSet={(set) => {
          dialect = set
        }}
      />,
      createTestApp(),
    )
    await user.click(await screen.findByRole('button', { name: 'Settings for unusual installations' }))
    const choose = async (name: string, option: string): Promise<void> => {
      await user.click(await screen.findByRole('combobox', { name }))
      await user.click(await screen.findByRole('option', { name: option }))
    }
    fireEvent.change(screen.getByLabelText('Header prefix'), { target: { value: 'HAP-' } })
    fireEvent.change(screen.getByLabelText('Path prefix'), { target: { value: '/gate' } })
    await choose('Sort direction is sent as', 'isAsc: true, false')
    await choose('Option sets are edited with', 'PUT')
    await choose('Lists tell the number of rows', 'On request')
    await choose('Lists tell who changed rows, and when', 'On request')
    await choose('Lists name fields', 'By id, on request')
    await choose('What both can do is done by', 'V2')
    await choose('V2 operations under other names', 'getFilterRows')
    expect(dialect).toEqual({
      ...ownDialect,
      headerPrefix: 'HAP-',
      pathPrefix: '/gate',
      sortForm: 'isAsc',
      optionSetEdit: 'PUT',
      totals: 'asked',
      systemFields: 'asked',
      rowKeys: 'ids',
      generation: 'v2',
      otherNames: ['getFilterRows'],
    })
  })
})
