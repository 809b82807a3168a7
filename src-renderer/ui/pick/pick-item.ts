/** One thing of a list to choose from. */
export interface PickItem {
  readonly id: string
  readonly text: string
  readonly detail?: string
}
