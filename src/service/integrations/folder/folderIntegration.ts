import { permissions } from '#contract/access.ts'
import { integration as declared } from '#contract/resources/integration.ts'
import type { Queries } from '#service/database/database.ts'
import type { Caller } from '#service/http/route.ts'
import { integrationHooks } from '#service/resources/hooks/integration.ts'
import type { Hooks, Writer } from '#service/resources/hooks/hooks.ts'
import { createAndUpdate } from '#service/resources/writing/createAndUpdate.ts'
import { toKnownUser, userColumns } from '#service/session/knownUser.ts'
import { FolderError } from './readLines.ts'

const NAME = 'Folder import'

// A command has no request and no network address.
const request = { id: '', ip: '', headers: {} }

/** The integration whose acts an import is, which is made the first time, and its user as a writer. */
export async function folderIntegration(
  queries: Queries,
): Promise<{ integrationId: number; writer: Writer }> {
  const integrationId = (await find(queries)) ?? (await make(queries))
  const user = await queries
    .selectFrom('app_user')
    .innerJoin('permission_list', 'permission_list.id', 'app_user.permission_list_id')
    .leftJoin('employee', 'employee.id', 'app_user.employee_id')
    .select(userColumns)
    .where('app_user.integration_id', '=', integrationId)
    .executeTakeFirstOrThrow()
  const caller: Caller = { ...toKnownUser(user), session: null, key: { id: 0, integrationId } }
  return { integrationId, writer: { caller, request, isOperator: true } }
}

async function find(queries: Queries): Promise<number | undefined> {
  const integrationRow = await queries
    .selectFrom('integration')
    .select(['id', 'active'])
    .where('name', '=', NAME)
    .where('date_hour_deleted', 'is', null)
    .executeTakeFirst()
  if (integrationRow && !integrationRow.active)
    throw new FolderError(`The integration “${NAME}” is not active in the settings, so nothing is imported.`)
  return integrationRow?.id
}

async function make(queries: Queries): Promise<number> {
  const caller = {
    // No user of the portal gives a command.
    id: null as unknown as number,
    username: '',
    name: '',
    role: null,
    permissions: new Set(permissions),
    permissionList: { id: 0, name: '' },
    employee: null,
    accessScope: 'all' as const,
    idle: { curtainAfter: 0, endAfter: 0 },
    policy: { secondFactor: false, confirmRemoval: false },
    session: null,
    key: null,
  }
  const insert = (trx: Parameters<ReturnType<typeof createAndUpdate>['insert']>[0]) =>
    createAndUpdate(declared, integrationHooks as Hooks).insert(
      trx,
      { name: NAME },
      { caller, request, isOperator: true },
    )
  const { id } = queries.isTransaction
    ? await insert(queries as Parameters<typeof insert>[0])
    : await queries.transaction().execute(insert)
  return id
}
