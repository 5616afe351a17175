import { useCallback, useMemo, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { idText } from '#contract/declaration/field.ts'
import type { Resource } from '#contract/declaration/resource.ts'
import { sortKeys } from '#contract/declaration/resourceKeys.ts'
import { paths } from '#contract/portal/portalPaths.ts'
import type { Group } from './api/groups.ts'
import type { ListQuery } from './api/records.ts'

/** The state of a list in an address: search, order, filters, and whether it is the list of removed records. */
export interface ListAddress extends ListQuery {
  isRemoved: boolean
}

/** A value that the service would refuse is left out. */
function readList(declared: Resource, search: string): ListAddress {
  const query = new URLSearchParams(search)
  const filters = Object.entries(declared.fields).flatMap(([name, { kind }]) => {
    const value = query.get(name)
    if (value === null || !isFilterValue(kind, value)) return []
    return [[name, value]]
  })
  const sort = query.get('sort') ?? undefined
  return {
    name: query.get('search') ?? '',
    sort: sort !== undefined && sortKeys(declared).includes(sort) ? sort : undefined,
    filters: Object.fromEntries(filters) as Record<string, string>,
    isRemoved: query.get('removed') === 'true',
  }
}

const isFilterValue = (kind: string, value: string): boolean =>
  kind === 'boolean'
    ? value === 'true' || value === 'false'
    : (kind === 'reference' || kind === 'references') && idText().safeParse(value).success

/** The filters with another value for one of them, or without it. */
export const withFilter = (
  { filters }: ListAddress,
  name: string,
  value: string | undefined,
): Record<string, string> => {
  const others = Object.entries(filters).filter(([other]) => other !== name)
  return Object.fromEntries(value === undefined ? others : [...others, [name, value]])
}

/** The query of an address that filters a list. */
export const filterParameters = (filters: Readonly<Record<string, string>>): string => {
  const search = new URLSearchParams(filters).toString()
  return search && `?${search}`
}

function listParameters({ name, sort, filters, isRemoved }: ListAddress): string {
  return filterParameters({
    ...filters,
    ...(name && { search: name }),
    ...(sort && { sort }),
    ...(isRemoved && { removed: 'true' }),
  })
}

/**
 * The state in the address of a group's page, and the functions that change it. Where a group names persons, the search is kept in
 * memory and not in the address, which browsers keep.
 */
export function useGroupUrl({ name: group, declared }: Group) {
  const { id } = useParams()
  const { search } = useLocation()
  const navigate = useNavigate()
  const isPrivate = declared.namesPersons
  const [privateName, setPrivateName] = useState('')
  const list = useMemo<ListAddress>(() => {
    const read = readList(declared, search)
    return isPrivate ? { ...read, name: privateName } : read
  }, [declared, search, isPrivate, privateName])
  const openId: number | 'new' | undefined =
    id === undefined ? undefined : id === 'new' ? 'new' : (idText().safeParse(id).data ?? 0)

  const go = useCallback(
    (to: number | 'new' | undefined, next: ListAddress, replace = false) => {
      const path =
        to === undefined
          ? paths.settingsOf(group)
          : to === 'new'
            ? paths.newSetting(group)
            : paths.setting(group, to)
      const written = isPrivate ? { ...next, name: '' } : next
      void navigate(path + listParameters(written), { replace })
    },
    [navigate, group, isPrivate],
  )
  return {
    list,
    openId,
    /** The address of a record in this list. */
    addressOf: (to: number) =>
      paths.setting(group, to) + listParameters(isPrivate ? { ...list, name: '' } : list),
    open: useCallback((to: number | 'new' | undefined) => go(to, list), [go, list]),
    change: useCallback(
      (part: Partial<ListAddress>, replace = false) => {
        if (isPrivate && part.name !== undefined) setPrivateName(part.name)
        go(openId, { ...list, ...part }, replace)
      },
      [go, openId, list, isPrivate],
    ),
  }
}

export type GroupUrl = ReturnType<typeof useGroupUrl>
