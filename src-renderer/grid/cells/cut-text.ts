/** Cuts a text to what a cell or a tooltip can show: a browser lays out all of it, and a pasted text of megabytes would hold the window for seconds. */

/** More than the widest column shows in its highest row. */
const mostShown = 2000

export const cutText = (text: string): string => (text.length <= mostShown ? text : `${text.slice(0, mostShown)}…`)
