import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { RefObject } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useFormatter, useTranslations } from 'use-intl'
import type { PatientDetail } from '#contract/patients/patient.ts'
import { paths, withQuery } from '#contract/portal/portalPaths.ts'
import { Viewers } from '#portal/disclosure/Viewers.tsx'
import { useRecordedPrint } from '#portal/disclosure/useRecordedPrint.ts'
import { useIdlePreload } from '#portal/feedback/later/lazyPart.tsx'
import { problemKind } from '#portal/feedback/problemKind.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useCapability } from '#portal/http/query/capabilities.ts'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { listedPatient } from '#portal/patients/api/cache.ts'
import { patientRecord } from '#portal/patients/api/record.ts'
import type { KnownPatient } from '#portal/patients/api/record.ts'
import { PatientFacts as PatientFactsLine, PatientHeading } from '#portal/records/patient/PatientName.tsx'
import { MOST_NAMESAKES, bornSameDay } from '#portal/patients/identity/namesakes.ts'
import { usePatientActions } from '#portal/patients/identity/usePatientActions.ts'
import { OfferedLink } from '#portal/patients/identity/OfferedLink.tsx'
import { LazyRemovalDialog } from '#portal/patients/removal/LazyRemoval.tsx'
import { RemovedBanner } from '#portal/patients/restore/RemovedBanner.tsx'
import { useListsOfPatient } from '#portal/records/patientLists/LazyPatientLists.tsx'
import { BackLink } from '#portal/records/BackLink.tsx'
import { neighbour } from '#portal/patients/search/scrollPosition.ts'
import type { ScrollPosition } from '#portal/patients/search/scrollPosition.ts'
import type { PatientSearch } from '#portal/patients/search/usePatientSearch.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import { PageHeader } from '#portal/ui/layout/PageHeader.tsx'
import { PageHeading } from '#portal/ui/layout/PageHeading.tsx'
import { MenuButton } from '#portal/ui/overlay/MenuButton.tsx'
import { usePrinter } from '#portal/ui/print/printing.ts'
import { Link } from '#portal/ui/layout/Link.tsx'
import { FactsSkeleton } from './FactsSkeleton.tsx'
import { HistorySection } from './HistorySection.tsx'
import { PatientFacts } from './PatientFacts.tsx'
import { PatientProblem } from './PatientProblem.tsx'
import { ReportsSection } from './ReportsSection.tsx'

export interface PatientPageProps {
  id: number
  /** The list that the page was opened from. */
  search: PatientSearch
  position: RefObject<ScrollPosition>
}

/** One patient's record, which can be removed, or restored. */
export function PatientPage({ id, search, position }: PatientPageProps) {
  const t = useTranslations('patients')
  const client = useClient()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { state } = useLocation() as { state: { fromList?: boolean } | null }
  const hasReports = useCapability('listPatientReports') !== 'none'
  const hasHistory = useCapability('listPatientHistory') === 'offered'
  /** The menu that the removal was started from. */
  const [removing, setRemoving] = useState<{ menu: HTMLElement | null }>()
  const { itemsFor } = usePatientActions()
  usePrinter(useRecordedPrint({ patient: id }))
  useIdlePreload(LazyRemovalDialog)
  const record = useQuery({
    ...patientRecord(client, id),
    placeholderData: (): KnownPatient | undefined => listedPatient(queryClient, id),
  })
  const lists = useListsOfPatient(record.data, t('lists'))
  // Back in the list, the row of this patient has the focus, after every way back.
  useEffect(() => {
    position.current.row = id
  }, [position, id])

  const { data: patient, error, isPlaceholderData } = record
  const isMissing = error && problemKind(error) === 'notFound'
  if (error && (isMissing || !patient)) {
    return <PatientProblem error={error} onRetry={() => void record.refetch()} />
  }

  const title = t('recordTitle', { id: String(id) })
  const removed = patient?.dateHourDeleted != null
  const menu = [
    ...lists.items,
    ...itemsFor(id, (button) => setRemoving({ menu: button }), { hasEdit: false }),
  ]
  const list = withQuery(paths.patients, { patientListId: search.patientListId })
  const leave = () => {
    position.current.row = neighbour(search.patients, id)
    // The browser's Back must not lead to the page of a removed patient.
    void (state?.fromList ? navigate(-1) : navigate(list, { replace: true }))
  }
  const showNamesakes = ({ firstName, lastName }: PatientDetail) => {
    search.searchFor(`${firstName} ${lastName}`)
    position.current.row = undefined
    void navigate(paths.patients)
  }

  return (
    <>
      <PageHeader
        back={
          <BackLink to={list} text={t(search.patientListId === undefined ? 'backToList' : 'backToListed')} />
        }
        heading={
          // A restored record is announced like a new page.
          <PageHeading key={String(removed)} title={title} isRecord={patient !== undefined}>
            {patient ? <PatientHeading patient={patient} /> : title}
          </PageHeading>
        }
        facts={patient && <PatientFactsLine patient={patient} />}
        actions={
          patient &&
          !removed && (
            <>
              <OfferedLink operation="updatePatient" to={paths.editPatient(id)}>
                {t('edit')}
              </OfferedLink>
              {menu.length > 0 && <MenuButton icon="more" label={t('more')} items={menu} />}
            </>
          )
        }
      />
      <div
        role="region"
        aria-label={title}
        tabIndex={0}
        className="min-h-0 grow overflow-auto px-6 py-5 outline-offset-[-2px] max-md:px-4"
      >
        <div className="flex max-w-7xl flex-col gap-4">
          {patient && removed && <RemovedBanner patient={patient} />}
          {patient?.listed && (
            <p className="flex gap-3 rounded-control border border-line bg-panel px-5 py-3">
              <Icon name="info" className="mt-px text-new" />
              {t('listed.record')}
            </p>
          )}
          {patient && <NamesakeNote patient={patient} onShowAll={() => showNamesakes(patient)} />}
          <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <div className="flex min-w-0 flex-col gap-4">
              {patient ? <PatientFacts patient={patient} coming={isPlaceholderData} /> : <FactsSkeleton />}
            </div>
            <div className="flex min-w-0 flex-col gap-4">
              {hasReports && <ReportsSection id={id} removed={removed} />}
              {hasHistory && <HistorySection id={id} patient={isPlaceholderData ? undefined : record.data} />}
              <Viewers of={{ kind: 'patient', id }} />
            </div>
          </div>
        </div>
      </div>
      {lists.dialog}
      {patient && removing && (
        <LazyRemovalDialog
          patient={patient}
          isToldBehind
          focusAfter={{ kept: () => removing.menu, gone: () => null }}
          onGone={leave}
          onClosed={() => setRemoving(undefined)}
        />
      )}
    </>
  )
}

interface NamesakeNoteProps {
  patient: PatientDetail
  onShowAll: () => void
}

/** The patients of the same name, each a link to the record. */
function NamesakeNote({ patient, onShowAll }: NamesakeNoteProps) {
  const t = useTranslations('patientRecord.namesakes')
  const patients = useTranslations('patients')
  const format = useFormatter()
  const dates = useDates()
  const { sameName } = patient
  // Some services only count namesakes that were born on the same day.
  const count = sameName?.length ?? patient.namesakes ?? 0
  if (count === 0) return null
  const sameDay = sameName ? bornSameDay(patient, sameName) : (patient.namesakes ?? 0)
  const births = () =>
    format.list(
      (sameName ?? []).map((other) => (
        <Link
          key={other.id}
          to={paths.patient(other.id)}
          aria-label={t('openRecord', { date: dates.birth(other.birthDate), id: String(other.id) })}
          className="font-medium whitespace-nowrap text-accent-ink underline underline-offset-2 pointer-coarse:inline-block pointer-coarse:py-1.5"
        >
          {dates.birth(other.birthDate) || patients('record', { id: String(other.id) })}
        </Link>
      )),
      { type: 'conjunction' },
    )
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control border border-line bg-panel px-5 py-3">
      <Icon name="info" className="text-new" />
      <div className="min-w-0 grow basis-60">
        <p>
          {sameName
            ? t.rich(count < MOST_NAMESAKES ? 'birthDates' : 'birthDatesAtLeast', { count, births })
            : t('bornSameDayOnly', { count })}
        </p>
        {sameName && sameDay > 0 && <p className="font-medium">{t('bornSameDay', { count: sameDay })}</p>}
      </div>
      <Button onClick={onShowAll}>{t('showAll')}</Button>
    </div>
  )
}
