/** What a paste event brings of texts. Can be read in the event alone. */
export interface PastedText {
  readonly text: string
  readonly html: string
}

export const readPastedText = (data: DataTransfer): PastedText => ({
  text: data.getData('text/plain'),
  html: data.getData('text/html'),
})
