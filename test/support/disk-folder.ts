import { tmpdir } from 'node:os'

/** Names the system's folder for temporary files where those of a test lie in memory. */
export const diskFolderVariable = 'GRIDSTAGE_TEST_DISK'

/** A folder for what need not lie in memory, such as the profile of a browser. */
export const diskFolder = (): string => process.env[diskFolderVariable] ?? tmpdir()
