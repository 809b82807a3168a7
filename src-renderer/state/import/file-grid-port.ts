/** What commands may ask of the file of an import that is shown as a grid. It registers itself while it is shown. */
export interface FileGridPort {
  /** Asks what is to become of many cells. */
  changeMany(): void
  findAndReplace(): void
}
