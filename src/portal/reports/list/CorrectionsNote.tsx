import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { readMarks } from '#portal/reports/api/readState.ts'
import { unreadCorrections } from '#portal/reports/api/releases.ts'
import { clearedFilters } from '#portal/reports/filters/filterGroups.ts'
import type { Filters } from '#portal/reports/url.ts'
import { ListNote } from './ListState.tsx'
import type { ReleaseList } from './useReleaseList.ts'

export interface CorrectionsNoteProps {
  list: ReleaseList
  onOpen: (releaseId: number) => void
  onFilter: (change: Partial<Filters>) => void
}

const none = { count: 0, newest: undefined }

/** Says that reports which the reader has read were corrected since, and leads to the correction, or to the list of several. */
export function CorrectionsNote({ list: { filters, newCount }, onOpen, onFilter }: CorrectionsNoteProps) {
  const t = useTranslations('reportData')
  const client = useClient()
  const { data: { count, newest } = none, refetch } = useQuery(unreadCorrections(client))
  const { data: sent } = useQuery({ ...readMarks, select: countSent })
  // Asked again when reports are new to the list, and when marks as read were sent.
  const state = `${newCount} ${sent}`
  const asked = useRef(state)
  useEffect(() => {
    if (asked.current === state) return
    asked.current = state
    void refetch()
  }, [state, refetch])
  if (count === 0 || filters.corrected) return null
  return (
    <ListNote
      icon="info"
      text={t('corrections', { count })}
      action={t('showCorrections', { count })}
      onRetry={() =>
        count === 1 && newest !== undefined
          ? onOpen(newest)
          : onFilter({ ...clearedFilters, sort: undefined, corrected: true })
      }
    />
  )
}

const countSent = (marks: ReadonlyMap<number, { state: string }>): number =>
  [...marks.values()].filter(({ state }) => state === 'sent').length
