import { useTranslations } from 'use-intl'
import { dayOf } from '#contract/moments/day.ts'
import { lazyPart } from '#portal/feedback/later/lazyPart.tsx'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import type { ListingProgress } from '#portal/http/client/substitute.ts'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { useCurrentDay } from '#portal/locale/dates/useTimeZone.ts'
import { ListNote } from '#portal/records/list/ListNote.tsx'
import { ListSkeleton } from '#portal/records/list/ListSkeleton.tsx'
import { resetListMoment, useListMoment } from '#portal/reports/api/releaseQuery.ts'
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

interface ReleaseNotesProps {
  list: ReleaseList
  reading: { progress: ListingProgress | undefined; cancel: () => void }
}

export function ReleaseNotes({ list, reading }: ReleaseNotesProps) {
  const t = useTranslations('reportData')
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
      {isShown && reach !== 'all' && (
        <LazyScopeNote key={list.filters.patientId} patientId={list.filters.patientId} />
      )}
      {list.filters.released && <DayNote />}
    </>
  )
}

/** After midnight: says that the list is still of the day before, and offers the new day's. The list changes only when the reader asks. */
function DayNote() {
  const t = useTranslations('reportData')
  const { timeZone } = useClient()
  const dates = useDates()
  const moment = useListMoment()
  const today = useCurrentDay()
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
