import type { Client } from '#portal/http/client/client.ts'
import { ANSWER_TIMEOUT_MS } from '#portal/http/client/request.ts'
import type { UndoRequest } from '#portal/records/history/useHistory.ts'
import { groupOf } from './groups.ts'
import type { AnyRecord, GroupName } from './groups.ts'

/** Changes from one place run one at a time; those from other places do not wait for them. */
export const changesFrom = (place: string) => ({ mutationKey: ['settings', 'change', place] })

const timeout = () => AbortSignal.timeout(ANSWER_TIMEOUT_MS)

export const createRecord = async (client: Client, group: GroupName, body: Record<string, unknown>) =>
  (await client.send(groupOf(group).operations.create, {
    body,
    signal: timeout(),
  })) as unknown as AnyRecord

/** Changes the fields that are sent, unless the record was changed since it was read. */
export const updateRecord = async (
  client: Client,
  group: GroupName,
  { id, dateHourChanged }: AnyRecord,
  changed: Record<string, unknown>,
) =>
  (await client.send(groupOf(group).operations.update, {
    body: { ...changed, id, dateHourChanged },
    signal: timeout(),
  })) as unknown as AnyRecord

export const removeRecord = (client: Client, group: GroupName, id: number) =>
  client.send(groupOf(group).operations.remove, { body: { id } })

export const restoreRecord = async (client: Client, group: GroupName, id: number) =>
  (await client.send(groupOf(group).operations.restore, { body: { id } })) as unknown as AnyRecord

/** Undoes a change of the record as it was read. */
export const undoChange = async (client: Client, group: GroupName, body: UndoRequest) =>
  (await client.send(groupOf(group).operations.takeBack, {
    body,
    signal: timeout(),
  })) as unknown as AnyRecord
