/** The application's own description and the tree that its worksheets and pages hang in. */

/** Icons (`iconUrl` of the application, worksheets and pages) are kept as tokens of the file store, or as addresses; '' for none. */
export interface AppInfo {
  readonly organizationId: string
  readonly appId: string
  readonly name: string
  readonly iconUrl: string
  readonly color: string
  readonly desc: string
}

export interface Section {
  readonly id: string
  readonly name: string
  /** '' at the top. */
  readonly parentId: string
}

/** A custom page. */
export interface Page {
  readonly id: string
  readonly name: string
  readonly sectionId: string
  readonly iconUrl: string
  /** 1 shown, 2 hidden (service-notes B, app item `status`). */
  readonly status: number
  readonly notes: string
}
