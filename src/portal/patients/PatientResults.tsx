import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { firstFailure } from '#portal/http/listFailure.ts'
import type { BrokenRecord } from '#portal/http/readListing.ts'
import { BrokenNote } from '#portal/session/BrokenNote.tsx'
import { Problem } from '#portal/session/Problem.tsx'
import { Button } from '#portal/ui/Button.tsx'
import { Panel } from '#portal/ui/Panel.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import type { PatientSearch } from './usePatientSearch.ts'

interface PatientResultsProps {
  search: PatientSearch
  onClear: () => void
  /** What stands there where there is nobody at all. */
  none: { title: string; text: string }
  /** The table. */
  children: ReactNode
}

/** The patients who were found, or what stands in their place. */
export function PatientResults({ search, onClear, none, children }: PatientResultsProps) {
  const t = useTranslations('patients.empty')
  const { found, patients, answered } = search
  const refetch = () => void found.refetch()
  const failure = firstFailure(found)
  const broken = found.data?.pages.flatMap((page) => page.broken) ?? []
  if (failure && (!found.data || found.isPlaceholderData)) {
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
      <Panel icon="person" title={none.title} action={<Button onClick={refetch}>{t('look')}</Button>}>
        {none.text}
      </Panel>
    )
  }
  if (found.data) return <NoMatch answered={answered} onClear={onClear} />
  return <ListSkeleton />
}

/** Whoever looks for a patient must know that there are some who are not shown. */
function PatientsBroken({ broken }: { broken: readonly BrokenRecord[] }) {
  const t = useTranslations('patients')
  return (
    <div role="alert" className="shrink-0 border-t border-line bg-danger-soft px-4 py-2">
      <BrokenNote broken={broken}>{t('broken', { count: broken.length })}</BrokenNote>
    </div>
  )
}

function NoMatch({ answered, onClear }: { answered: string; onClear: () => void }) {
  const t = useTranslations('patients.empty')
  return (
    <Panel
      icon="search"
      title={<span className="break-words">{t('noMatch', { search: answered })}</span>}
      action={<Button onClick={onClear}>{t('clear')}</Button>}
    >
      {t('noMatchText')}
    </Panel>
  )
}
