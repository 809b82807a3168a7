/** The members of a role with their names, in the form that both generations answer (Resources, Role). */
import { fileAddress } from '../../files/file-address.ts'
import type { Directory } from '../values/directory.ts'
import type { RoleMembers } from './role.ts'

export function memberData(members: RoleMembers, directory: Directory, origin: string) {
  const department = (id: string) => ({ departmentId: id, departmentName: directory.nameOf('departments', id) })
  return {
    users: members.users.map((accountId) => {
      const avatar = directory.accounts.get(accountId)?.avatar ?? ''
      return {
        accountId,
        name: directory.nameOf('members', accountId),
        avatar: avatar === '' ? '' : fileAddress(origin, avatar, 'avatar.png'),
      }
    }),
    departments: members.departments.map(department),
    // The interface lets department trees be added and shows no place for them; they stand beside the departments.
    departmentTrees: members.departmentTrees.map(department),
    jobs: members.jobs.map((id) => ({ jobId: id, jobName: directory.jobs.get(id)?.name ?? id })),
    projectOrganizes: [...members.orgRoles],
  }
}
