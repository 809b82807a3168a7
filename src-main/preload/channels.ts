/** The two ipc channels there are. */
export const requestChannel = 'gridstage:request'
export const eventChannel = 'gridstage:event'
