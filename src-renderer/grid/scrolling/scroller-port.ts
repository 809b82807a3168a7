/** What others ask of the scrolling of a grid. */
export interface Scroller {
  /** Brings a row on the screen: at once, or, where it is far, after the frame that is on its way, or as soon as it has been read. */
  reveal(row: number): void
  /** True until the screen is where it was asked to be. */
  isGoing(): boolean
  /** The screen or its content has another size. */
  resized(): void
  /** The grid has scrolled. */
  scrolled(): void
  /** Goes at once where the screen is about to be. */
  flush(): void
  stop(): void
}
