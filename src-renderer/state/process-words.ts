/** What is to be said about a workflow process. */

/** Service-notes B, process `status`. */
const types: Readonly<Record<number, string>> = { 6: 'Started by a hook', 10: 'Packaged process' }

/** The interface shows no other types. */
export const sayProcessType = (type: number): string => types[type] ?? 'Started by the application'

export const canStart = (type: number): boolean => types[type] !== undefined
