import { tmpdir } from 'node:os'

/** Names a folder of the run of tests on the disk, which goes with it; the files of a test may lie in memory (scratch-in-memory.ts). */
export const diskFolderVariable = 'GRIDSTAGE_TEST_DISK'

/** A folder for what need not lie in memory, such as the profile of a browser. */
export const diskFolder = (): string => process.env[diskFolderVariable] ?? tmpdir()
