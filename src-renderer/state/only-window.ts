/** Whether other windows of the app are open beside this one. In Electron there is one; in a browser there may be many. */
const lockName = 'gridstage.window'

/**
 * The answer says whether this window was the only one as it was opened. Until it closes it counts as open for those that are opened
 * later. Where the browser has no locks every window is its only one.
 */
export function claimOnlyWindow(locks: LockManager | undefined): () => Promise<boolean> {
  if (locks === undefined) return () => Promise.resolve(true)
  // Shared: each window holds it, none waits for another. Asked for in this order, the list shows who was here before.
  const others = locks.query().then(({ held = [] }) => held.filter((it) => it.name === lockName).length)
  const isOnly = others.then((count) => count === 0).catch(() => true)
  const untilClosed = new Promise<never>(() => undefined)
  void others.then(() => locks.request(lockName, { mode: 'shared' }, () => untilClosed)).catch(() => undefined)
  return () => isOnly
}
