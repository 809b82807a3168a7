/**
 * The order in which vitest starts files: those that take longest first, so that none of them runs alone at the end while the other workers
 * have nothing left. Vitest knows how long a file took where it ran before; in a clean clone it only knows sizes, which say little here.
 */
import path from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files of more than twenty seconds in the last whole run, the longest first. One that is missing here is found by its size, and one that is gone does no harm. */
const longest = [
  'chaos/chaos',
  'e2e/grid/large-runs',
  'e2e/push/killed-while-pushing',
  'durability/transfer/import-kill',
  'e2e/window/states-accessibility',
  'e2e/push/journey',
  'e2e/owner/structure',
  'e2e/grid/selection',
  'e2e/window/full-disk',
  'e2e/grid/find-and-change',
  'property/replica/packed-journal',
  'property/replica/projection',
  'property/replica/touched-cells',
  'e2e/grid/keys-in-order',
  'e2e/window/accessibility',
  'contract/packaging/installers',
  'e2e/window/keyboard',
  'e2e/grid/marks',
  'e2e/owner/row-panel',
  'e2e/push/undo-push',
  'durability/kill',
  'e2e/window/keyboard-journeys',
  'e2e/grid/sheet-keys',
  'durability/disk/full-disk-imports',
]

const root = path.resolve(import.meta.dirname, '..')

/** Its place among the longest files, or behind all of them. */
function placeOf({ moduleId }: TestSpecification): number {
  const name = path
    .relative(root, moduleId)
    .replaceAll(path.sep, '/')
    .replace(/\.test\.tsx?$/, '')
  const place = longest.indexOf(name)
  return place === -1 ? longest.length : place
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const projects = new Map<string, TestSpecification[]>()
    // Files of a project stay together, as vitest has them: workers that share modules are not given up between two of them.
    for (const file of await super.sort(files)) {
      const { name } = file.project
      const known = projects.get(name)
      if (known === undefined) projects.set(name, [file])
      else known.push(file)
    }
    return [...projects.values()].flatMap((ofProject) => ofProject.toSorted((a, b) => placeOf(a) - placeOf(b)))
  }
}
