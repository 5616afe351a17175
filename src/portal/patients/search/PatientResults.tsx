import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { firstFailure } from '#portal/feedback/listFailure.ts'
import type { BrokenRecord } from '#portal/http/client/readListing.ts'
import { BrokenRecords } from '#portal/feedback/BrokenRecords.tsx'
import { Problem } from '#portal/feedback/Problem.tsx'
import { problemKind } from '#portal/feedback/problemKind.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { Panel } from '#portal/ui/layout/Panel.tsx'
import type { PatientSearch } from './usePatientSearch.ts'
import { Skeleton } from '#portal/ui/layout/Skeleton.tsx'

interface PatientResultsProps {
  search: PatientSearch
  onClear: () => void
  /** Shown where the list is empty without a search. */
  none: { title: string; text: string }
  /** The table. */
  children: ReactNode
}

/** The found patients, or the failure, the empty state or the skeleton instead. */
export function PatientResults({ search, onClear, none, children }: PatientResultsProps) {
  const t = useTranslations('patients.empty')
  const { found, patients, answered } = search
  const refetch = () => void found.refetch()
  const failure = firstFailure(found)
  const broken = found.data?.pages.flatMap((page) => page.broken) ?? []
  if (failure && (!found.data || found.isPlaceholderData)) {
    if (search.isComputed && problemKind(failure) === 'forbidden') return <ListingRefused />
    return <Problem error={failure} onRetry={refetch} />
  }
  if (broken.length > 0) {
    return (
      <>
        {patients.length > 0 && children}
        <PatientsBroken broken={broken} />
      </>
    )
  }
  if (found.data && patients.length > 0) return children
  if (found.data && answered === '') {
    return (
      <Panel icon="person" title={none.title} action={<Button onClick={refetch}>{t('retry')}</Button>}>
        {none.text}
      </Panel>
    )
  }
  if (found.data) return <NoMatch search={search} onClear={onClear} />
  return <ListSkeleton />
}

/** Warns that some of the found patients cannot be shown. */
function PatientsBroken({ broken }: { broken: readonly BrokenRecord[] }) {
  const t = useTranslations('patients')
  return (
    <div role="alert" className="shrink-0 border-t border-line bg-danger-soft px-4 py-2">
      <BrokenRecords broken={broken}>{t('broken', { count: broken.length })}</BrokenRecords>
    </div>
  )
}

/** The service lists reports alone, and refuses that. */
function ListingRefused() {
  const t = useTranslations()
  return (
    <Panel icon="lock" role="alert" title={t('problem.forbidden.title')}>
      {t('patients.listed.refused')}
    </Panel>
  )
}

function NoMatch({
  search: { answered, isComputed },
  onClear,
}: Pick<PatientResultsProps, 'search' | 'onClear'>) {
  const t = useTranslations('patients.empty')
  const listed = useTranslations('patients.listed')
  return (
    <Panel
      icon="search"
      title={<span className="break-words">{t('noMatch', { search: answered })}</span>}
      action={<Button onClick={onClear}>{t('clearSearch')}</Button>}
    >
      {isComputed ? listed('noMatch') : t('noMatchText')}
    </Panel>
  )
}

const rows = { a: 'w-2/5', b: 'w-1/2', c: 'w-1/3', d: 'w-2/5', e: 'w-1/2', f: 'w-1/3', g: 'w-2/5' }

/** Stands in for a list that is loading. */
export const ListSkeleton = () => (
  <div aria-hidden="true" className="min-h-0 grow overflow-hidden bg-panel pt-table-head">
    {Object.entries(rows).map(([key, width]) => (
      <div key={key} className="flex h-row items-center border-t border-line px-3">
        <Skeleton className={`h-4 ${width}`} />
      </div>
    ))}
  </div>
)
