import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { resourceOperations } from '#contract/declaration/resourceOperations.ts'
import { employeeOperations } from '#contract/reports/employee.ts'
import { examOperations } from '#contract/reports/exam.ts'
import { lookups } from '#contract/resources/lookups.ts'
import type { FoundPatient } from '#contract/patients/patient.ts'
import { reportOperations } from '#contract/reports/reportOperations.ts'
import { device } from '#contract/resources/device.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useDateField } from '#portal/locale/dates/useDateField.ts'
import { useTimeZone } from '#portal/locale/dates/useTimeZone.ts'
import { momentAt, wallTimeAt } from '#portal/locale/dates/wallTime.ts'
import type { FieldProblems } from '#portal/records/form/useFieldProblems.ts'
import { RecordField } from '#portal/records/pick/RecordField.tsx'
import { referenceChoice } from '#portal/records/pick/RecordPicker.tsx'
import { patientSearch, recordSearch } from '#portal/records/pick/recordSearch.ts'
import type { RecordReference } from '#portal/records/recordReference.ts'
import { usePatientChoices } from '#portal/records/pick/usePatientChoices.ts'
import { useRecentExams } from '#portal/records/pick/useRecentExams.ts'
import { useReference } from '#portal/records/pick/useReference.ts'
import { DateField } from '#portal/ui/form/DateField.tsx'
import { Field, TextArea, TextInput } from '#portal/ui/form/Field.tsx'
import { FieldGroup } from '#portal/ui/form/FieldGroup.tsx'
import { draftPatient, isNeeded, timeProblem } from './draft.ts'
import { usePatientFacts } from './ReportFacts.tsx'
import { UrgencyFields } from './UrgencyFields.tsx'
import type { Editing } from './useReportEditing.ts'

const MAX_REQUEST_NUMBER = 100
const MAX_REASON = 500

interface FormFieldsProps {
  editing: Editing
  problems: FieldProblems
}

const employee = { get: employeeOperations.getEmployee, query: employeeOperations.queryEmployee }

const groups = {
  exam: { get: examOperations.getExam, query: examOperations.queryExam },
  doctor: employee,
  requester: employee,
  technician: employee,
  anesthetist: employee,
  nurse: employee,
  unit: lookups.unit,
  device: resourceOperations(device),
}

export function FormFields(props: FormFieldsProps) {
  const { editing } = props
  const t = useTranslations('writing.form')
  return (
    <>
      <FieldGroup title={t('about')}>
        <PatientField {...props} />
        <ReferenceField {...props} name="exam" />
        <ExamDate {...props} />
        <RequestNumber {...props} />
        <UrgencyFields value={editing.draft} onChange={editing.change} />
        <CorrectionReason {...props} />
      </FieldGroup>
      <FieldGroup title={t('people')}>
        {(['doctor', 'requester', 'technician', 'anesthetist', 'nurse'] as const).map((name) => (
          <ReferenceField key={name} {...props} name={name} />
        ))}
      </FieldGroup>
      <FieldGroup title={t('place')}>
        <ReferenceField {...props} name="unit" />
        <ReferenceField {...props} name="device" />
      </FieldGroup>
    </>
  )
}

function PatientField({ editing, problems }: FormFieldsProps) {
  const t = useTranslations('writing.form')
  const client = useClient()
  const facts = usePatientFacts()
  const choices = usePatientChoices()
  const { base, draft, change } = editing
  const { patient } = draft
  // The patient of a correction is that of the report that it corrects.
  if (base?.amends && patient)
    return (
      <div className="min-w-0 sm:col-span-2">
        <p className="text-small font-medium">{t('patient')}</p>
        <p className="mt-1.5">{patient.name}</p>
        <p className="text-small text-ink-3">{facts(patient)}</p>
      </div>
    )
  return (
    <RecordField
      name="patient"
      required
      className="sm:col-span-2"
      label={t('patient')}
      value={patient && { ...patient, detail: facts(patient) }}
      onChange={(found: FoundPatient | null) => change({ patient: found && draftPatient(found) })}
      search={(text) => patientSearch(client, reportOperations.queryReportPatients, text)}
      {...choices}
      description={patient ? undefined : t('patientHint')}
      error={problems.errorOf('patient')}
    />
  )
}

interface ReferenceFieldProps extends FormFieldsProps {
  name: keyof typeof groups
}

function ReferenceField({ editing, problems, name }: ReferenceFieldProps) {
  const t = useTranslations('writing.form')
  const client = useClient()
  const { get, query } = groups[name]
  const value = useReference(editing.draft[name], get, get === employee.get ? 'detail' : 'name')
  const [recent, addRecent] = useRecentExams()
  return (
    <RecordField
      name={name}
      required={isNeeded(name)}
      label={t(name)}
      value={value}
      onChange={(chosen: RecordReference | null) => {
        if (name === 'exam' && chosen) addRecent(chosen)
        editing.change({ [name]: chosen })
      }}
      search={(text) => recordSearch(client, query, text)}
      choiceOf={referenceChoice}
      recent={name === 'exam' ? recent : []}
      error={problems.errorOf(name)}
    />
  )
}

/** When the exam was made, as the clinic's clocks showed it. */
function ExamDate({ editing, problems }: FormFieldsProps) {
  const t = useTranslations('writing.form')
  const timeZone = useTimeZone()
  const time = useDateField('time')
  // A time that is not typed to its end is no mistake yet.
  const [isTyping, setTyping] = useState(false)
  const { dateExam } = editing.draft
  const isBegun = isTyping && timeProblem(editing.draft) === 'timeForm'
  return (
    <Field
      name="dateExam"
      className="min-w-0"
      label={t('dateExam')}
      description={t('dateExamHint')}
      error={isBegun ? undefined : problems.errorOf('dateExam')}
    >
      {(control) => (
        <DateField
          {...control}
          field={time}
          value={wallTimeAt(dateExam, timeZone)}
          onChange={(value) => {
            setTyping(true)
            problems.leave('dateExam')
            editing.change({ dateExam: momentAt(value, timeZone) })
          }}
          onLeave={() => setTyping(false)}
        />
      )}
    </Field>
  )
}

function RequestNumber({ editing, problems }: FormFieldsProps) {
  const t = useTranslations('writing.form')
  return (
    <Field
      name="requestNumber"
      className="min-w-0"
      label={t('requestNumber')}
      description={editing.base?.amends ? t('requestNumberOfAmended') : undefined}
      error={problems.errorOf('requestNumber')}
    >
      {(control) => (
        <TextInput
          {...control}
          maxLength={MAX_REQUEST_NUMBER}
          readOnly={Boolean(editing.base?.amends)}
          value={editing.draft.requestNumber}
          onChange={(event) => editing.change({ requestNumber: event.target.value })}
        />
      )}
    </Field>
  )
}

/** Of a correction alone: why the report is corrected. It begins empty, also where that report is a correction itself. */
function CorrectionReason({ editing, problems }: FormFieldsProps) {
  const t = useTranslations('writing.form')
  const correction = useTranslations('correction')
  if (!editing.base?.amends) return null
  return (
    <Field
      name="correctionReason"
      className="min-w-0 sm:col-span-2 lg:col-span-3"
      label={t('correctionReason')}
      required
      description={correction('hint')}
      error={problems.errorOf('correctionReason')}
    >
      {(control) => (
        <TextArea
          {...control}
          required
          rows={2}
          maxLength={MAX_REASON}
          value={editing.draft.correctionReason}
          onChange={(event) => editing.change({ correctionReason: event.target.value })}
        />
      )}
    </Field>
  )
}
