/** Registers the grid's parts that this app uses, and no others. */
import {
  CellApiModule,
  CellStyleModule,
  ColumnApiModule,
  ColumnAutoSizeModule,
  CustomEditorModule,
  EventApiModule,
  InfiniteRowModelModule,
  ModuleRegistry,
  RenderApiModule,
  RowApiModule,
  RowStyleModule,
  ScrollApiModule,
} from 'ag-grid-community'

export function registerGridModules(): void {
  ModuleRegistry.registerModules([
    CellApiModule,
    CellStyleModule,
    ColumnApiModule,
    ColumnAutoSizeModule,
    CustomEditorModule,
    EventApiModule,
    InfiniteRowModelModule,
    RenderApiModule,
    RowApiModule,
    RowStyleModule,
    ScrollApiModule,
  ])
}
