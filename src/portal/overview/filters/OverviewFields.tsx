import { useTranslations } from 'use-intl'
import { employeeOperations } from '#contract/reports/employee.ts'
import { examOperations } from '#contract/reports/exam.ts'
import { lookups, modalities } from '#contract/resources/lookups.ts'
import { overviewSteps } from '#contract/overview.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useIsOwn } from '#portal/overview/lists/useLists.ts'
import { selectionNames } from '#portal/overview/url.ts'
import type { SelectionName } from '#portal/overview/url.ts'
import { RecordPicker, referenceChoice } from '#portal/records/pick/RecordPicker.tsx'
import { recordSearch } from '#portal/records/pick/recordSearch.ts'
import type { RecordReference } from '#portal/records/recordReference.ts'
import { useRecentExams } from '#portal/records/pick/useRecentExams.ts'
import { useReference } from '#portal/records/pick/useReference.ts'
import { useUser } from '#portal/session/SessionContext.tsx'
import { can } from '#portal/session/can.ts'
import { Checkbox } from '#portal/ui/form/Checkbox.tsx'
import { LabelledSelect } from '#portal/ui/form/Select.tsx'
import { useOverview } from './OverviewContext.ts'
import { fitsStep } from './periods.ts'

/** What the figures are limited to beside the period, and how they are shown. */
export function OverviewFields() {
  const t = useTranslations('overview')
  const user = useUser()
  const isOwn = useIsOwn()
  const { days, step, compare, change } = useOverview()
  // Users who see only the figures of all doctors together cannot choose a doctor.
  const seesDoctors =
    !isOwn && can(user, { access: 'overview.doctors' }) && can(user, { access: 'employee.read' })
  const names = selectionNames.filter((name) => name !== 'examinerId' || seesDoctors)
  return (
    <>
      {names.map((name) => (
        <SelectionField key={name} name={name} />
      ))}
      <LabelledSelect
        label={t('filters.step')}
        value={step}
        onChange={({ target }) => {
          const chosen = overviewSteps.find((one) => one === target.value)
          if (chosen) change({ step: chosen })
        }}
      >
        {overviewSteps.map((one) => (
          <option key={one} value={one} disabled={!fitsStep(days, one)}>
            {t(`filters.steps.${one}`)}
          </option>
        ))}
      </LabelledSelect>
      <Checkbox
        label={t('filters.compare')}
        checked={compare}
        onChange={({ target }) => change({ compare: target.checked })}
      />
    </>
  )
}

const operations = {
  unitId: lookups.unit,
  modalityId: modalities,
  examId: { get: examOperations.getExam, query: examOperations.queryExam },
  examinerId: { get: employeeOperations.getEmployee, query: employeeOperations.queryEmployee },
}

/** Limits the figures to one unit, modality, exam or examiner. */
function SelectionField({ name }: { name: SelectionName }) {
  const t = useTranslations('overview.filters')
  const client = useClient()
  const { filters, change } = useOverview()
  const [recent, addRecent] = useRecentExams()
  const { get, query } = operations[name]
  const id = filters[name]
  const none = name === 'unitId' || name === 'modalityId' ? [{ id: 0, name: t(`without.${name}`) }] : []
  const chosen = useReference(id === undefined ? null : { id }, get)
  const label = t(name)
  return (
    <RecordPicker
      label={label}
      value={id === 0 ? (none[0] ?? null) : chosen}
      onChange={(record: RecordReference | null) => {
        if (name === 'examId' && record) addRecent(record)
        change({ [name]: record?.id })
      }}
      search={(text) => recordSearch(client, query, text, name === 'examinerId' ? { examiner: 'true' } : {})}
      choiceOf={referenceChoice}
      recent={name === 'examId' ? recent : []}
      extra={none}
      placeholder={t('any')}
      nothingFound={t('nothing')}
      listLabel={t('choices', { field: label })}
      clearLabel={t('clear', { field: label })}
    />
  )
}
