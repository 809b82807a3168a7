/** Shows ticked rows by a class on what is on screen: far cheaper than letting the grid render them again. */

/** Row elements carry the row's key as `row-id`. */
export function paintTicks(root: HTMLElement, ticked: ReadonlySet<string>): void {
  for (const row of root.querySelectorAll<HTMLElement>('.ag-row')) {
    row.classList.toggle('gs-row-ticked', ticked.has(row.getAttribute('row-id') ?? ''))
  }
}
