import { useTranslations } from 'use-intl'
import { useCapabilities } from '#portal/http/query/capabilities.ts'
import { PatientListFilter } from '#portal/records/patientLists/PatientListFilter.tsx'
import { useReports } from '#portal/reports/url.ts'
import { useUser } from '#portal/session/SessionContext.tsx'
import { ToggleButton } from '#portal/ui/form/RadioGroup.tsx'
import { ExamFilter } from './ExamFilter.tsx'
import { ExaminerFilter } from './ExaminerFilter.tsx'
import { ModalityFilter, RegionFilter } from './ExamKindFilters.tsx'
import { ReleasedFilter } from './ReleasedFilter.tsx'
import { UnreadToggle } from './UnreadToggle.tsx'
import { UrgencyFilter } from './UrgencyFilter.tsx'

/** The fields that the button of the filters opens. */
export function ReportFields() {
  const { mayOffer } = useCapabilities()
  const { filters, filter } = useReports()
  return (
    <>
      <ExamFilter />
      {mayOffer('countReleased') && <ModalityFilter />}
      {mayOffer('listBodyRegions') && <RegionFilter />}
      <ExaminerFilter />
      <ReleasedFilter />
      {mayOffer('prioritizeReport') && <UrgencyFilter />}
      {mayOffer('listPatientLists') && (
        <PatientListFilter
          chosen={filters.patientListId}
          onChoose={(patientListId) => filter({ patientListId })}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <MineToggle />
        {mayOffer('listBodyRegions') && <OwnPatientsToggle />}
        {mayOffer('markReleases') && <UnreadToggle className="@xl/bar:hidden" />}
      </div>
    </>
  )
}

function MineToggle() {
  const t = useTranslations('reportFilters')
  const { filters, filter } = useReports()
  const me = useUser().employee
  if (!me) return null
  const isMine = filters.examinerId === me.id
  return (
    <ToggleButton
      pressed={isMine}
      onClick={() => filter({ examinerId: isMine ? undefined : me.id, examinerName: undefined })}
    >
      {t('ownReports')}
    </ToggleButton>
  )
}

/** The reports that the user asked for. */
function OwnPatientsToggle() {
  const t = useTranslations('reportFilters')
  const { filters, filter } = useReports()
  const me = useUser().employee
  if (!me) return null
  const isMine = filters.requesterId === me.id
  return (
    <ToggleButton pressed={isMine} onClick={() => filter({ requesterId: isMine ? undefined : me.id })}>
      {t('ownPatients')}
    </ToggleButton>
  )
}
