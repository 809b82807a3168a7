/** The order that texts are sorted in, in all connections: what the settings say, else the language of the computer. */
import type { Settings } from '../../src-shared/host/calls/app-calls.ts'
import type { Collation } from '../../src-shared/model/collation.ts'
import type { Session, Sessions } from '../connections/session.ts'
import type { Replica } from '../replica/replica.ts'
import type { SettingsStore } from './settings-store.ts'

export interface Sorting {
  /** The computer's; a BCP 47 tag. */
  readonly language: string
  present(): Promise<Collation>
  /** Has a replica sort so from now on. */
  begin(replica: Replica): Promise<void>
  /** Sorts what is open by changed settings. */
  change(changed: Settings): Promise<void>
}

export interface SortingPorts {
  readonly language: string
  readonly settings: SettingsStore
  sessions(): Sessions
  /** Runs the queries of all views of a connection again. */
  refreshViews(session: Session): Promise<void>
}

export function createSorting({ language, settings, sessions, refreshViews }: SortingPorts): Sorting {
  const collationOf = ({ sortLanguage, sortNumbers }: Settings): Collation => ({
    language: sortLanguage === 'system' ? language : sortLanguage,
    isNumeric: sortNumbers,
  })
  const present = async (): Promise<Collation> => collationOf(await settings.read())
  return {
    language,
    present,
    begin: async (replica) => replica.setCollation(await present()),
    async change(changed) {
      for (const session of sessions().all()) {
        session.replica.setCollation(collationOf(changed))
        await refreshViews(session)
      }
    },
  }
}
