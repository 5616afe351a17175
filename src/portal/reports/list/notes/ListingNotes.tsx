import { useFormatter, useTranslations } from 'use-intl'
import type { ListingProgress, FromListing } from '#portal/http/client/substitute.ts'
import { ListNote } from '#portal/records/list/ListNote.tsx'
import { Button } from '#portal/ui/form/Button.tsx'
import { ProgressBar } from '#portal/ui/layout/Loading.tsx'
import type { ReleaseList } from '#portal/reports/list/useReleaseList.ts'

export interface ListingNotesProps {
  list: ReleaseList
  progress: ListingProgress | undefined
  onCancel: () => void
}

/** The notes on a listing that the service sends whole: the progress of reading it, and its outcome. */
export function ListingNotes({ list, progress, onCancel }: ListingNotesProps) {
  if (!list.isShown) return progress && <ReadingPanel progress={progress} onCancel={onCancel} />
  return (
    <>
      <ListingRemarks list={list} />
      {progress && <ReadingNote progress={progress} onCancel={onCancel} />}
    </>
  )
}

interface ReadingProps {
  progress: ListingProgress
  onCancel: () => void
}

/** Stands in for the list while it is read for the first time: what is read is shown when the reading has ended. */
function ReadingPanel({ progress, onCancel }: ReadingProps) {
  const t = useTranslations('wholeListing.reading')
  return (
    <div className="mx-auto flex w-full max-w-md flex-col gap-3 px-6 py-14">
      <p className="text-name font-semibold">{t('title')}</p>
      <ReadingProgress progress={progress} />
      <p className="text-ink-2">{t('text')}</p>
      <Button className="mt-2 self-start" onClick={onCancel}>
        {t('stopAndShow')}
      </Button>
    </div>
  )
}

/** The same below the rows, while the listing is read again. */
function ReadingNote({ progress, onCancel }: ReadingProps) {
  const t = useTranslations('wholeListing.reading')
  return (
    <div className="flex shrink-0 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line bg-sunken px-4 py-2">
      <div className="flex min-w-0 grow basis-60 flex-wrap items-center gap-x-4">
        <p>{t('again')}</p>
        <div className="max-w-md min-w-40 grow">
          <ReadingProgress progress={progress} />
        </div>
      </div>
      <Button onClick={onCancel}>{t('stop')}</Button>
    </div>
  )
}

function ReadingProgress({
  progress: { records, bytes, totalRecords, totalBytes },
}: Pick<ReadingProps, 'progress'>) {
  const t = useTranslations('wholeListing.reading')
  const format = useFormatter()
  const size = format.number(bytes / 1e6, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 })
  const isCounted = totalRecords !== undefined && totalRecords >= records
  const text = isCounted
    ? t('progressOf', { records, total: totalRecords, size })
    : t('progress', { records, size })
  const share = isCounted ? { done: records, total: totalRecords } : { done: bytes, total: totalBytes }
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-small text-ink-2 tabular-nums">{text}</p>
      <ProgressBar label={t('title')} text={text} {...share} />
    </div>
  )
}

/** Says that not all reports were read, why, and what helps; and which filters the portal applied in place of the service. */
function ListingRemarks({ list: { fromListing, readAgain, isRefreshing } }: { list: ReleaseList }) {
  const t = useTranslations('wholeListing.listing')
  if (!fromListing) return null
  const { incomplete, records, counted, ignored } = fromListing
  const read = counted > records ? t('readOf', { records, counted }) : t('read', { records })
  return (
    <>
      {ignored.length > 0 && (
        <ListNote icon="info" text={t('ignored', { filters: ignoredFilters(ignored), count: records })} />
      )}
      {incomplete === undefined && counted !== records && (
        <ListNote icon="info" text={t('miscounted', { counted, records })} />
      )}
      {incomplete && (
        <ListNote
          icon="warning"
          text={`${read} ${t(`incomplete.${incomplete}`)}`}
          {...(incomplete !== 'limit' && { action: t('readAgain'), onRetry: readAgain, busy: isRefreshing })}
        />
      )}
    </>
  )
}

const ignoredFilters = (ignored: FromListing['ignored']): 'exam' | 'examiner' | 'both' =>
  ignored.length > 1 ? 'both' : ignored[0] === 'examId' ? 'exam' : 'examiner'
