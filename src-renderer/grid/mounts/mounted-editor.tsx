/** A cell's editor as a React component, drawn at once so that it has the focus before the next key. */
import type { ICellEditorComp, ICellEditorParams } from 'ag-grid-community'
import { type ComponentType, createContext, useContext } from 'react'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import type { GridContext } from '../grid-context.ts'
import type { SheetRow } from '../rows/sheet-row.ts'
import { keepInside } from './keep-inside.ts'
import { keepKeyboard } from './keep-keyboard.ts'
import { drawNow, type MountHandle } from './mounts.ts'

export type EditorParams = ICellEditorParams<SheetRow, CellValue, GridContext>

export interface MountedEditorProps extends EditorParams {
  /** The value when editing started. */
  readonly initialValue: CellValue | null | undefined
  /** What the editor holds now. */
  readonly value: CellValue | null | undefined
  readonly onValueChange: (value: CellValue | null | undefined) => void
  /** False as soon as the grid has closed the editor, which React takes away only with its next render. */
  readonly isOpen: () => boolean
}

/** What the grid asks of an open editor. */
export interface EditorAnswers {
  /** True leaves the cell as it was. */
  isCancelAfterEnd?(): boolean
}

const Answers = createContext<{ current: EditorAnswers }>({ current: {} })

/** Called by an editor with each render. */
export function useEditorAnswers(answers: EditorAnswers): void {
  useContext(Answers).current = answers
}

export function mountedEditor(Editor: ComponentType<MountedEditorProps>): new () => ICellEditorComp<SheetRow> {
  return class {
    readonly gui = document.createElement('div')
    private readonly answers: { current: EditorAnswers } = { current: {} }
    private mounted: MountHandle | null = null
    private isGone = false
    private readonly isOpen = (): boolean => !this.isGone
    private letGo: () => void = () => undefined
    private params: EditorParams | null = null
    private value: CellValue | null | undefined = null
    init(params: EditorParams): void {
      this.params = params
      this.value = params.value
    }
    getGui(): HTMLElement {
      return this.gui
    }
    afterGuiAttached(): void {
      const { params } = this
      if (params === null || this.mounted !== null) return
      drawNow(() => {
        this.mounted = params.context.mounts.mount(this.gui, this.draw(params))
      })
      const ends = [keepInside(this.gui), keepKeyboard(this.gui, params.eGridCell)]
      this.letGo = () => {
        for (const end of ends) end()
      }
    }
    getValue(): CellValue | null | undefined {
      return this.value
    }
    isCancelAfterEnd(): boolean {
      return this.answers.current.isCancelAfterEnd?.() ?? false
    }
    destroy(): void {
      this.isGone = true
      this.letGo()
      this.mounted?.remove()
    }
    private draw(params: EditorParams) {
      const change = (value: CellValue | null | undefined): void => {
        this.value = value
        this.mounted?.update(this.draw(params))
      }
      // Where Enter leads is for the selection to say.
      const stopEditing: EditorParams['stopEditing'] = (staysHere, event) => {
        params.stopEditing(true, event)
        if (!staysHere && event?.key === 'Enter') params.context.enterOn(event.shiftKey)
      }
      return (
        <Answers value={this.answers}>
          <Editor
            {...params}
            stopEditing={stopEditing}
            initialValue={params.value}
            value={this.value}
            onValueChange={change}
            isOpen={this.isOpen}
          />
        </Answers>
      )
    }
  }
}
