/** Which tests answer for a folder. */
export interface AnsweringTests {
  /** Fast ones, folders or files: all that import the changed file are run. */
  readonly near: readonly string[]
  /** Slow ones: only the tests that run the changed place are run, the shortest first. */
  readonly far: readonly string[]
}

/** Random histories of staged changes, of which a copy tries a tenth. */
const histories = ['projection', 'flaws', 'lost-rows', 'links-given-back'].map((it) => `test/property/replica/${it}.test.ts`)

/** What batches of new rows leave in the file. */
const batches = ['packed-history', 'brief-receipts'].map((it) => `test/contract/replica/${it}.test.ts`)

export const answeringTests: Readonly<Record<string, AnsweringTests>> = {
  'src-shared/changes': {
    near: ['test/unit', 'test/property/changes'],
    far: ['test/contract/sync'],
  },
  'src-shared/csv': { near: ['test/unit', 'test/property/csv'], far: ['test/contract/transfer'] },
  'src-shared/model': {
    near: ['test/unit', 'test/property/model', 'test/property/csv', 'test/property/clipboard'],
    far: ['test/contract/transfer', 'test/contract/host', 'test/contract/replica'],
  },
  'src-main/push': { near: ['test/unit/push', 'test/contract/push'], far: ['test/contract/sync'] },
  'src-main/pull': { near: ['test/unit/pull', 'test/contract/pull'], far: ['test/contract/sync'] },
  'src-main/replica/settle': {
    near: [
      'test/unit/replica',
      'test/property/replica/value-groups.test.ts',
      ...histories,
      'test/contract/push',
      'test/contract/settle',
      ...batches,
    ],
    far: ['test/contract/sync'],
  },
  'src-main/replica/stage/packed': {
    near: [
      'test/unit/replica',
      ...histories,
      'test/property/bulk/sliced-undo.test.ts',
      'test/contract/replica/packed-journal.test.ts',
      ...batches,
    ],
    far: ['test/contract/host', 'test/contract/sync'],
  },
  'src-main/replica/undo': {
    near: [
      'test/unit/replica',
      ...histories,
      'test/property/bulk/sliced-undo.test.ts',
      'test/contract/push',
      'test/contract/settle',
    ],
    far: ['test/contract/sync'],
  },
}

/** The folder of the table that holds this one. */
export function roomOf(folder: string): string | undefined {
  return Object.keys(answeringTests).find((room) => folder === room || folder.startsWith(`${room}/`))
}
