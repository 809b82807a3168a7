/** One cell editor by itself, as the grid would open it. */
import { cleanup, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { editorOf } from '../../../src-renderer/grid/editors/editor-of.ts'
import type { EditorProps } from '../../../src-renderer/grid/editors/editor-props.ts'
import { createTypeAhead, type Press, pressOf } from '../../../src-renderer/grid/editors/typing/type-ahead.ts'
import { AppProvider } from '../../../src-renderer/state/app-context.tsx'
import { ThemeRoot } from '../../../src-renderer/ui/look/theme-root.tsx'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import type { DateForm } from '../../../src-shared/model/dates/date-form.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import { worksheetId } from '../../../src-shared/model/ids.ts'
import { createNumberTexts } from '../../../src-shared/model/numbers/number-texts.ts'
import { customerFields } from '../trading/trading-fields.ts'
import { fillJsdomGaps } from '../window/jsdom-gaps.ts'
import { createTestApp, openSampleIn, type TestApp } from '../window/render-app.tsx'

/** Opens the editor of a customer field, or of another one, as the grid would; `key` is the key that opened it. */
export async function openEditor(
  of: string | Field,
  initialValue: CellValue,
  key: string | null = 'Enter',
  typedBefore: readonly (string | Press)[] = [],
  dateOrder: DateForm = 'dmy',
  test: TestApp = createTestApp(),
) {
  fillJsdomGaps()
  cleanup()
  const field = typeof of === 'string' ? customerFields.find((it) => it.id === of) : of
  const Editor = field === undefined ? undefined : (editorOf(field)?.component as ComponentType<EditorProps> | undefined)
  if (field === undefined || Editor === undefined) throw new Error(`no editor for ${String(of)}`)
  const { app } = test
  const connection = await openSampleIn(test)
  const values: CellValue[] = []
  const ends: ('done' | 'cancelled' | 'tab' | 'tab back')[] = []
  /** The value when the edit ended first; the grid would have closed the editor then. */
  let kept: CellValue | undefined
  const end = (how: (typeof ends)[number]): void => {
    if (ends.length === 0) kept = values.at(-1)
    ends.push(how)
  }
  const typeAhead = createTypeAhead()
  for (const early of typedBefore) typeAhead.keep(typeof early === 'string' ? pressOf(early) : early)
  const props = {
    field,
    initialValue,
    value: initialValue,
    eventKey: key,
    onValueChange: (value: CellValue) => void values.push(value),
    stopEditing: () => end('done'),
    isOpen: () => true,
    column: { getActualWidth: () => 160 },
    eGridCell: document.createElement('div'),
    data: { row: {}, names: {}, at: new Map() },
    api: {
      tabToNextCell: () => end('tab'),
      tabToPreviousCell: () => end('tab back'),
      getFocusedCell: () => null,
    },
    context: {
      app,
      at: { connectionId: connection.id, worksheetId: worksheetId.parse('customers') },
      numbers: createNumberTexts('1,234.5'),
      dateOrder,
      typeAhead,
      typed: () => {},
      nameChosen: () => {},
      fillSelected: () => null,
      tabOn: () => false,
      cancelEdit: () => end('cancelled'),
      rejectText: () => {},
    },
  } as unknown as EditorProps
  render(
    <AppProvider app={app}>
      <ThemeRoot styleNonce="" env="test">
        <Editor {...props} />
      </ThemeRoot>
    </AppProvider>,
  )
  return {
    values,
    ends,
    user: userEvent.setup(),
    last: () => values.at(-1),
    kept: () => (ends.length === 0 ? values.at(-1) : kept),
  }
}
