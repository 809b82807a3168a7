/** Reads the roles of a service over HTTP, without any of the app's code. */
import { z } from 'zod'
import type { ServiceAt } from './read-service.ts'

const answer = z.object({
  success: z.literal(true),
  data: z.object({
    roles: z.array(
      z.looseObject({
        id: z.string(),
        name: z.string(),
        permissionScope: z.number(),
        globalPermissions: z.record(z.string(), z.boolean()),
        users: z.array(z.looseObject({ name: z.string() })),
        departments: z.array(z.looseObject({ departmentName: z.string() })),
        departmentTrees: z.array(z.looseObject({ departmentName: z.string() })),
        jobs: z.array(z.looseObject({ jobId: z.string() })),
      }),
    ),
  }),
})
export type ServiceRole = z.output<typeof answer>['data']['roles'][number]

export async function readRoles({ url, appKey, sign }: ServiceAt): Promise<readonly ServiceRole[]> {
  const response = await fetch(`${url}/v3/app/roles`, { headers: { 'svc-appkey': appKey, 'svc-sign': sign } })
  return answer.parse(await response.json()).data.roles
}
