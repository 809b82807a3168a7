/** Receipts with rows of which something may still be heard, as SQL; `receipt` is how the statement calls them. */

/** Word for word the condition of the index `receipt_open`, without which all receipts are gone through. */
export const isOpen = (receipt: string): string => `${receipt}.open + ${receipt}.unknown + ${receipt}.absent > 0`

/** With rows that were given up and may still come. */
export const hasGivenUp = (receipt: string): string => `${isOpen(receipt)} and ${receipt}.absent > 0`
