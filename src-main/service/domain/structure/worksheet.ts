/** A worksheet of the application as the service keeps it. */
import { type Field, isStored } from './field.ts'

/** `type`: service-notes B, view `type`. */
export interface View {
  readonly id: string
  readonly name: string
  readonly type: string
}

export interface WorksheetDefinition {
  readonly id: string
  readonly name: string
  readonly alias: string
  readonly desc: string
  readonly remark: string
  readonly sectionId: string
  readonly iconUrl: string
  /** 1 shown, 2 hidden (service-notes B, app item `status`). */
  readonly status: number
}

export interface Worksheet extends WorksheetDefinition {
  /** Names the row table; never reused. */
  readonly key: number
  readonly fields: readonly Field[]
  readonly views: readonly View[]
}

/** The fields that have a column, in the order in which their cells follow a stored row's head. */
export const storedFields = (worksheet: Worksheet): readonly Field[] => worksheet.fields.filter(isStored)

export const titleField = (worksheet: Worksheet): Field | undefined => worksheet.fields.find((field) => field.isTitle)

/** Finds a field by id or alias. */
export const findField = (worksheet: Worksheet, name: string): Field | undefined =>
  worksheet.fields.find((field) => field.id === name) ??
  worksheet.fields.find((field) => field.alias !== '' && field.alias === name)
