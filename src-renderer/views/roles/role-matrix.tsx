/** What each role may do in each worksheet, side by side. Levels are of single worksheets; roles that name none go by what they say of all records. */
import { useQueries } from '@tanstack/react-query'
import type { RoleDetail, RoleSummary } from '../../../src-shared/host/calls/role-calls.ts'
import type { ConnectionId } from '../../../src-shared/model/ids.ts'
import { useApp } from '../../state/app-context.tsx'
import { roleQuery } from '../../state/connection/service-lists.ts'
import { readFailure } from '../../state/host-failure.ts'
import { matrixOf, scopeWords } from '../../state/structure/role-words.ts'
import { ErrorState, LoadingState } from '../../ui/messages/message-state.tsx'
import { ScrollRegion } from '../import/scroll-region.tsx'
import page from '../page-parts.module.css'
import styles from './roles.module.css'

const Scope = ({ role }: { readonly role: RoleDetail }) => <>{role.scope === null ? 'Not known' : scopeWords[role.scope].title}</>

export const RoleMatrix = ({
  connectionId,
  roles,
}: {
  readonly connectionId: ConnectionId
  readonly roles: readonly RoleSummary[]
}) => {
  const { host } = useApp()
  const details = useQueries({ queries: roles.map(({ id }) => roleQuery(host, connectionId, id)) })
  const failed = details.find((it) => it.isError)
  if (failed?.error != null) return <ErrorState what="The roles could not be read" error={readFailure(failed.error)} />
  const known = details.flatMap(({ data }) => (data === undefined ? [] : [data]))
  if (known.length < roles.length) return <LoadingState what="Reading what each role allows…" />
  return (
    <article className={styles.matrix}>
      <h2 className={page.title}>Roles and worksheets</h2>
      <ScrollRegion label="Roles and worksheets" className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Worksheet</th>
              {known.map((role) => (
                <th key={role.id} scope="col">
                  {role.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">All records</th>
              {known.map((role) => (
                <td key={role.id}>
                  <Scope role={role} />
                </td>
              ))}
            </tr>
            {matrixOf(known).map(({ id, name, cells }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                {known.map((role, at) => (
                  <td key={role.id} data-none={cells[at] === null || undefined}>
                    {cells[at] ?? '–'}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </article>
  )
}
