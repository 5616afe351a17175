import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useListState } from '#portal/feedback/useListState.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { recordPages, removedPages } from '#portal/settings/api/records.ts'
import type { Group } from '#portal/settings/api/groups.ts'
import type { ListAddress } from '#portal/settings/url.ts'

/** The records of a list, as far as they are loaded. */
export function useRecordList({ name }: Group, address: ListAddress) {
  const client = useClient()
  const { isRemoved } = address
  const found = useInfiniteQuery({
    ...recordPages(client, name, address),
    placeholderData: keepPreviousData,
    enabled: !isRemoved,
  })
  const removed = useInfiniteQuery({
    ...removedPages(client, name, address.name),
    placeholderData: keepPreviousData,
    enabled: isRemoved,
  })
  return useListState(isRemoved ? removed : found)
}

export type RecordListState = ReturnType<typeof useRecordList>

/** What the frame of a list of records says. */
export function useFrameWords() {
  const t = useTranslations('settings.list')
  return {
    loading: t('loading'),
    refreshFailed: t('refreshFailed'),
    broken: (count: number) => t('broken', { count }),
  }
}
