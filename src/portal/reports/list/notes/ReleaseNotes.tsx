import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { dayOf } from '#contract/moments/day.ts'
import { lazyPart } from '#portal/feedback/later/lazyPart.tsx'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useCapability } from '#portal/http/query/capabilities.ts'
import type { ListingProgress } from '#portal/http/client/substitute.ts'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { ListNote } from '#portal/records/list/ListNote.tsx'
import { ListSkeleton } from '#portal/records/list/ListSkeleton.tsx'
import { resetListMoment, useListMoment } from '#portal/reports/api/releaseQuery.ts'
import { readMarks } from '#portal/reports/api/readState.ts'
import { unreadCorrections } from '#portal/reports/api/releases.ts'
import { clearedFilters } from '#portal/reports/filters/filterGroups.ts'
import { useReports } from '#portal/reports/url.ts'
import { useUser } from '#portal/session/SessionContext.tsx'
import type { ListingNotesProps } from './ListingNotes.tsx'
import type { ReleaseList } from '#portal/reports/list/useReleaseList.ts'

// Only for services that send their listing whole.
export const LazyListingNotes = lazyPart<ListingNotesProps>({
  name: 'the notes on the listing',
  load: async () => (await import('./ListingNotes.tsx')).ListingNotes,
  messages: ['reportTools'],
  Fallback: ListingSkeleton,
})

// Only for users whose access scope leaves out reports.
const LazyScopeNote = lazyPart({
  name: 'the note on whose reports are shown',
  load: async () => (await import('./ScopeNote.tsx')).ScopeNote,
  messages: ['accessScope'],
})

function ListingSkeleton({ list }: ListingNotesProps) {
  const t = useTranslations('reports')
  return !list.isShown && <ListSkeleton title={t('title')} />
}

const DAY_CHECK_MS = 30_000
const none = { count: 0, newest: undefined }

interface ReleaseNotesProps {
  list: ReleaseList
  reading: { progress: ListingProgress | undefined; cancel: () => void }
}

export function ReleaseNotes({ list, reading }: ReleaseNotesProps) {
  const t = useTranslations('reportData')
  const keepsMarks = useCapability('markReleases') === 'offered'
  const { reach = 'all' } = useUser()
  const { isShown, miscounted, count } = list
  return (
    <>
      {miscounted !== undefined && (
        <ListNote icon="info" text={t('miscounted', { count, received: miscounted })} />
      )}
      {isShown && (list.fromListing || reading.progress) && (
        <LazyListingNotes list={list} progress={reading.progress} onCancel={reading.cancel} />
      )}
      {isShown && keepsMarks && <CorrectionsNote list={list} />}
      {isShown && reach !== 'all' && (
        <LazyScopeNote key={list.filters.patientId} patientId={list.filters.patientId} />
      )}
      {list.filters.released && <DayNote />}
    </>
  )
}

/** Says that reports which the reader has read were corrected since, and leads to the correction, or to the list of several. */
function CorrectionsNote({ list }: { list: ReleaseList }) {
  const { filter, open } = useReports()
  const t = useTranslations('reportData')
  const { filters, newCount } = list
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
          ? open(newest)
          : filter({ ...clearedFilters, sort: undefined, corrected: true })
      }
    />
  )
}

const countSent = (marks: ReadonlyMap<number, { state: string }>): number =>
  [...marks.values()].filter(({ state }) => state === 'sent').length

/** After midnight: says that the list is still of the day before, and offers the new day's. The list changes only when the reader asks. */
function DayNote() {
  const t = useTranslations('reportData')
  const { timeZone } = useClient()
  const dates = useDates()
  const moment = useListMoment()
  const [today, setToday] = useState(() => dayOf(new Date(), timeZone))
  useEffect(() => {
    const check = () => setToday(dayOf(new Date(), timeZone))
    const timer = setInterval(check, DAY_CHECK_MS)
    document.addEventListener('visibilitychange', check)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', check)
    }
  }, [timeZone])
  if (today === dayOf(moment, timeZone)) return null
  return (
    <ListNote
      icon="info"
      text={t('newDay', { day: dates.day(moment.toISOString()) })}
      action={t('showToday')}
      onRetry={resetListMoment}
    />
  )
}
