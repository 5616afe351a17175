import { expect } from 'vitest'
import type { Permission, AccessScope } from '#contract/access/access.ts'
import type { Answer } from '#test/support/startService.ts'
import { insertPermissionList } from '#test/support/permissionLists.ts'
import { expectRefusal } from '#test/support/answers.ts'
import { type RunningService, startService } from '#test/support/startService.ts'
import { anyDatabase } from '#test/support/databases.ts'
import {
  type Call,
  type Caller,
  callerWith,
  callWith,
  versionOf,
} from '#test/service/resources/hooks/callers.ts'

/** A way of writing a record: what a caller sends. */
export type Way = (call: Call, id: number) => Promise<Answer>

/** A service with callers who lack something, and an administrator. */
export async function clinicWithCallers() {
  const service = await startService(await anyDatabase.open())
  const administrator = callWith(service, await service.token('administrator'))
  return { service, administrator, caller, list, changeIn }

  async function caller(
    username: string,
    permissions: readonly Permission[],
    accessScope: AccessScope = 'all',
  ): Promise<Caller> {
    const made = await callerWith(service, username, permissions)
    await setAccessScope(made.listId, accessScope)
    return made
  }
  async function list(
    name: string,
    permissions: readonly Permission[],
    accessScope: AccessScope = 'all',
  ): Promise<number> {
    const id = await insertPermissionList(service.database.queries, { name, permissions })
    await setAccessScope(id, accessScope)
    return id
  }
  function setAccessScope(id: number, accessScope: AccessScope) {
    return service.database.queries
      .updateTable('permission_list')
      .set({ reach: accessScope })
      .where('id', '=', id)
      .execute()
  }
  /** Changes a record as the administrator, and returns the id of the change. */
  async function changeIn(path: string, id: number, body: object): Promise<number> {
    const changed = await administrator('PUT', path, {
      ...(await versionOf(administrator, `${path}/${id}`)),
      ...body,
    })
    expect(changed.status, changed.text).toBe(200)
    const { data } = (await administrator('GET', `${path}/${id}/history`)).body as { data: { id: number }[] }
    return data[0]?.id ?? 0
  }
}
export type Clinic = Awaited<ReturnType<typeof clinicWithCallers>>

/** The ways that every declared group has, with a change of one field as the example. */
export function waysOf(path: string, { administrator, changeIn }: Clinic) {
  const change =
    (body: object): Way =>
    async (call, id) =>
      call('PUT', path, { ...(await versionOf(administrator, `${path}/${id}`)), ...body })
  const remove: Way = async (call, id) =>
    call('DELETE', path, await versionOf(administrator, `${path}/${id}`))
  const restore: Way = async (call, id) => {
    const removed = await remove(administrator, id)
    expect(removed.status, removed.text).toBe(200)
    return call('POST', `${path}/restore`, { id })
  }
  const undo =
    (body: object): Way =>
    async (call, id) => {
      const changeId = await changeIn(path, id, body)
      return call('POST', `${path}/takeback`, {
        ...(await versionOf(administrator, `${path}/${id}`)),
        changeId,
      })
    }
  const importing =
    (column: string, value: string): Way =>
    (call, id) =>
      call('POST', `${path}/import`, { csv: `id,${column}\n${id},"${value}"\n`, dryRun: false, match: 'id' })
  return { change, remove, restore, undo, importing }
}

/** A refusal because of what the caller lacks: of a request, or of the line of an import. */
export function expectBeyond(answer: Answer): void {
  const report = answer.body as {
    stored?: boolean
    lines?: { outcome: string; problems?: { problem: string }[] }[]
  }
  if (answer.status !== 200 || report.lines === undefined) return void expectRefusal(answer, 403, 'forbidden')
  expect(report.stored).toBe(false)
  expect(report.lines).toMatchObject([{ outcome: 'refuse' }])
  expect(report.lines[0]?.problems?.[0]?.problem).toMatch(/what you (may not do|lack)/)
}

/** Whether a request, or an import, was carried out. */
export function expectDone(answer: Answer): void {
  expect([200, 201, 204], answer.text).toContain(answer.status)
  const { stored } = (answer.body ?? {}) as { stored?: boolean }
  expect(stored ?? true, answer.text).toBe(true)
}

/** A row as it is stored. */
export const rowOf = async (
  { database }: RunningService,
  table:
    | 'app_user'
    | 'permission_list'
    | 'integration'
    | 'integration_key'
    | 'integration_exposed_data'
    | 'integration_binding'
    | 'employee',
  id: number,
) => database.queries.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst()
