/** Unguessable identifiers for jobs, views, files and connections: 128 random bits as 32 hexadecimal characters. */
import { randomBytes } from 'node:crypto'
import type { IdSource } from '../../src-shared/lib/id-source.ts'

export const randomIds: IdSource = { next: () => randomBytes(16).toString('hex') }
