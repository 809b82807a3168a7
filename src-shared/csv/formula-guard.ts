/**
 * Keeps spreadsheets from running a cell as a formula: a text that begins with = + - @ tab or CR (after any apostrophes) gets one
 * apostrophe in front, and the import takes exactly one away again. Every text survives the way out and back.
 */
const runs = /^'*[=+\-@\t\r]/
const guarded = /^'+[=+\-@\t\r]/

/** Every sign that a guarded text begins with lies before the letters. */
const letters = 65

export const guardFormula = (text: string): string => (text.charCodeAt(0) < letters && runs.test(text) ? `'${text}` : text)

/** True for a text that carries a guard. */
export const isGuarded = (text: string): boolean => text.charCodeAt(0) === 39 && guarded.test(text)

export const unguardFormula = (text: string): string => (isGuarded(text) ? text.slice(1) : text)
