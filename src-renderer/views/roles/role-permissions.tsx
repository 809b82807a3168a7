/** What the members of a role may do: in the application as a whole and in each worksheet. */
import { IconCheck, IconX } from '@tabler/icons-react'
import { globalPermissionNames } from '../../../src-shared/api/v3/v3-role-operations.ts'
import type { RoleDetail } from '../../../src-shared/host/calls/role-calls.ts'
import { generalWords, sayLevel, scopeWords } from '../../state/structure/role-words.ts'
import parts from '../../ui/look/parts.module.css'
import { ScrollRegion } from '../import/scroll-region.tsx'
import page from '../page-parts.module.css'
import styles from './roles.module.css'

const Allowed = ({ isOn, words }: { readonly isOn: boolean; readonly words: string }) => (
  <li className={`${parts.row} ${styles.permission}`} data-on={isOn || undefined}>
    {isOn ? <IconCheck size={15} role="img" aria-label="Allowed:" /> : <IconX size={15} role="img" aria-label="Not allowed:" />}
    {words}
  </li>
)

const Sheets = ({ worksheets }: { readonly worksheets: NonNullable<RoleDetail['worksheets']> }) => {
  if (worksheets.length === 0) return <p className={page.lead}>The service lists no worksheet for this role.</p>
  return (
    <ScrollRegion label="Permissions by worksheet" className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Worksheet</th>
            <th scope="col">Add rows</th>
            <th scope="col">See</th>
            <th scope="col">Edit</th>
            <th scope="col">Delete</th>
          </tr>
        </thead>
        <tbody>
          {worksheets.map((it) => (
            <tr key={it.id}>
              <th scope="row">{it.name === '' ? it.id : it.name}</th>
              <td>{it.canAdd ? 'Yes' : 'No'}</td>
              {[it.readLevel, it.editLevel, it.removeLevel].map((level, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: three columns that never change their order
                <td key={index} data-none={level === 0 || undefined}>
                  {sayLevel(level)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

export const RolePermissions = ({ role }: { readonly role: RoleDetail }) => (
  <>
    <h3 className={page.heading}>Records</h3>
    {role.scope === null ? (
      <p className={page.lead}>The service gives a value that this version does not know.</p>
    ) : (
      <p className={styles.scope}>
        <strong>{scopeWords[role.scope].title}.</strong> {scopeWords[role.scope].text}
      </p>
    )}
    {role.hideAppForMembers && <p className={page.lead}>The application is hidden from the members of this role.</p>}
    <h3 className={page.heading}>In the application</h3>
    <ul className={styles.permissions}>
      {globalPermissionNames.map((name) => (
        <Allowed key={name} isOn={role.general[name]} words={generalWords[name]} />
      ))}
    </ul>
    <h3 className={page.heading}>By worksheet</h3>
    {role.worksheets === null ? (
      <p className={page.lead}>This service does not tell what roles may do in single worksheets.</p>
    ) : (
      <Sheets worksheets={role.worksheets} />
    )}
  </>
)
