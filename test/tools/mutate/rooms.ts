/** Which tests answer for a folder: of these, those that run the changed place. */
export interface AnsweringTests {
  /** Fast ones, folders or files: they run first. */
  readonly near: readonly string[]
  /** Slow ones: they run where no near one noticed anything. */
  readonly far: readonly string[]
}

/** Random histories of staged changes, of which a copy tries a tenth, and what pushes and commands leave in the file. */
const replicaTests: AnsweringTests = {
  near: [
    'test/unit/replica',
    'test/property/replica',
    'test/property/bulk',
    'test/contract/replica',
    'test/contract/push',
    'test/contract/settle',
  ],
  far: ['test/contract/sync', 'test/contract/host'],
}

export const answeringTests: Readonly<Record<string, AnsweringTests>> = {
  'src-shared/changes': { near: ['test/unit', 'test/property/changes'], far: ['test/contract/sync'] },
  'src-shared/csv': { near: ['test/unit', 'test/property/csv'], far: ['test/contract/transfer'] },
  'src-shared/model': {
    near: ['test/unit', 'test/property/model', 'test/property/csv', 'test/property/clipboard'],
    far: ['test/contract/transfer', 'test/contract/host', 'test/contract/replica'],
  },
  'src-main/push': { near: ['test/unit/push', 'test/contract/push', 'test/contract/settle'], far: ['test/contract/sync'] },
  'src-main/pull': { near: ['test/unit/pull', 'test/contract/pull'], far: ['test/contract/sync'] },
  'src-main/replica/settle': replicaTests,
  'src-main/replica/stage': replicaTests,
  'src-main/replica/undo': replicaTests,
}

/** The folder of the table that holds this one. */
export function roomOf(folder: string): string | undefined {
  return Object.keys(answeringTests).find((room) => folder === room || folder.startsWith(`${room}/`))
}
