import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { fileOperations } from '#contract/http/file.ts'
import { resourceOverviewOperations } from '#contract/resources/resourceOverview.ts'
import type { Client } from '#portal/http/client/client.ts'
import { listPages } from '#portal/records/list/listPages.ts'
import { refreshRecords } from '#portal/records/pick/recordSearch.ts'
import { groupOf, isGroupName } from './groups.ts'
import type { AnyRecord, GroupName } from './groups.ts'

const PAGE_SIZE = 100
const WHOLE_PAGE_SIZE = 500

/** Search, filters and order of a list. */
export interface ListQuery {
  name: string
  /** A field, with a `-` before it for the other way round; the group's own order where it is undefined. */
  sort: string | undefined
  /** By field: the id of a record, or `true` or `false`. */
  filters: Readonly<Record<string, string>>
}

/** The records of a group that match, page by page. */
export const recordPages = (client: Client, group: GroupName, { name, sort, filters }: ListQuery) =>
  listPages(['settings', 'list', group, { name, sort, filters }], async ({ after, signal }) => {
    const { operations, declared } = groupOf(group)
    const values = Object.entries(filters).map(([field, value]) => [
      field,
      declared.fields[field]?.kind === 'boolean' ? value : Number(value),
    ])
    const query = {
      ...(Object.fromEntries(values) as Record<string, string | number>),
      name: name || undefined,
      sort,
      limit: PAGE_SIZE,
      after,
    }
    const page = await client.page(operations.query, { query, signal })
    return { ...page, data: page.data as unknown as AnyRecord[] }
  })

/** The removed records of a group whose names match, page by page. */
export const removedPages = (client: Client, group: GroupName, name: string) =>
  listPages(['settings', 'removed', group, name], async ({ after, signal }) => {
    const query = { name: name || undefined, limit: PAGE_SIZE, after }
    const page = await client.page(groupOf(group).operations.removed, { query, signal })
    return { ...page, data: page.data as unknown as AnyRecord[] }
  })

/** One record. */
export const settingRecord = (client: Client, group: GroupName, id: number) =>
  queryOptions({
    queryKey: ['settings', 'record', group, id],
    queryFn: ({ signal }) => storedRecord(client, group, id, signal),
    enabled: id > 0,
  })

/** The record as it is stored now. */
export const storedRecord = async (client: Client, group: GroupName, id: number, signal?: AbortSignal) =>
  (await client.send(groupOf(group).operations.get, {
    params: { id },
    signal,
  })) as unknown as AnyRecord

/** All records of a group that stays small. */
export const wholeGroup = (client: Client, group: GroupName) =>
  queryOptions({
    queryKey: ['settings', 'whole', group],
    queryFn: async ({ signal }) => {
      const records: AnyRecord[] = []
      let after: string | undefined
      do {
        const query = { limit: WHOLE_PAGE_SIZE, after }
        const page = await client.page(groupOf(group).operations.query, { query, signal })
        records.push(...(page.data as unknown as AnyRecord[]))
        after = page.after
      } while (after !== undefined)
      return records
    },
  })

/** Shows a record as it was just answered, and reads again whatever else it may have changed. */
export function showStored(queryClient: QueryClient, group: GroupName, stored: AnyRecord): Promise<void> {
  queryClient.setQueryData(['settings', 'record', group, stored.id], stored)
  return invalidateGroup(queryClient, group, stored.id)
}

/** Reads again what the change of a record may have changed. Other groups name the record, so their lists are read, too. */
async function invalidateGroup(queryClient: QueryClient, group: GroupName, id: number): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[0] === 'settings' && !isRecord(queryKey, group, id),
    }),
    refreshRecords(queryClient),
  ])
}

/** After a removal: the record itself is not read again, but dropped. */
export function showRemoved(queryClient: QueryClient, group: GroupName, id: number): Promise<void> {
  queryClient.removeQueries({ predicate: ({ queryKey }) => isRecord(queryKey, group, id) })
  return invalidateGroup(queryClient, group, id)
}

const isRecord = ([, subject, of, which]: readonly unknown[], group: GroupName, id: number): boolean =>
  subject === 'record' && of === group && which === id

/** The references to a record, by group and field. */
export const referrersOf = (client: Client, group: GroupName, id: number) =>
  listPages(['settings', 'used by', group, id], async ({ signal }) => {
    const page = await client.page(groupOf(group).operations.usedBy, { params: { id }, signal })
    return { ...page, data: page.data.map((one) => ({ ...one, id: `${one.group} ${one.field}` })) }
  })

/** How many records each group has that the user may read, by the group's name. */
export const groupCounts = (client: Client) =>
  queryOptions({
    queryKey: ['settings', 'counts'],
    queryFn: async ({ signal }) => {
      const { data } = await client.send(resourceOverviewOperations.countResources, { signal })
      return new Map(data.map(({ group, count }) => [group, count]))
    },
  })

interface FoundRecord {
  group: GroupName
  id: number
  name: string
}

/** The records of all groups that match some words. */
export const foundRecords = (client: Client, name: string) =>
  queryOptions({
    queryKey: ['settings', 'found', name],
    queryFn: async ({ signal }): Promise<FoundRecord[]> => {
      const { data } = await client.send(resourceOverviewOperations.searchResources, {
        query: { name },
        signal,
      })
      return data.flatMap(({ group, ...found }) => (isGroupName(group) ? [{ group, ...found }] : []))
    },
    enabled: name !== '',
  })

/** A picture that a record names by its URL. It is fetched rather than linked to, since the request has to carry the token. */
export const storedFile = (client: Client, url: string) =>
  queryOptions({
    queryKey: ['settings', 'file', url],
    queryFn: ({ signal }) => {
      const id = url.slice(url.lastIndexOf('/') + 1)
      return client.send(fileOperations.getFile, { params: { id }, signal })
    },
    staleTime: Infinity,
    enabled: url !== '',
  })

/** Sends a picture, and answers with the URL by which a record can name it. */
export const sendFile = async (client: Client, file: Blob): Promise<string> =>
  (await client.send(fileOperations.sendFile, { file })).url
