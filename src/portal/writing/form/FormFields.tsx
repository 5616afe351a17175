import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useDateField } from '#portal/locale/dates/useDateField.ts'
import { useTimeZone } from '#portal/locale/dates/useTimeZone.ts'
import { momentAt, wallTimeAt } from '#portal/locale/dates/wallTime.ts'
import { DateField } from '#portal/ui/form/DateField.tsx'
import { Field } from '#portal/ui/form/Field.tsx'
import { FieldGroup } from '#portal/ui/form/FieldGroup.tsx'
import { TextArea } from '#portal/ui/form/TextArea.tsx'
import { TextInput } from '#portal/ui/form/TextInput.tsx'
import { deviceName, recordChoices } from '#portal/writing/api/choices.ts'
import type { ChoiceGroup, Named } from '#portal/writing/api/choices.ts'
import { ChoicePicker } from './ChoicePicker.tsx'
import { timeProblem } from './draft.ts'
import type { Draft } from './draft.ts'
import { PatientPicker, usePatientFacts } from './PatientPicker.tsx'
import type { Editing } from './useReportEditing.ts'

const MAX_REQUEST_NUMBER = 100
const MAX_REASON = 500

interface FormFieldsProps {
  editing: Editing
  /** What keeps a field from being stored or closed, in words. */
  errors: Partial<Record<keyof Draft, string>>
}

/** Whose report it is, of what exam, by whom, when and where. */
export function FormFields(props: FormFieldsProps) {
  const t = useTranslations('writing.form')
  return (
    <>
      <FieldGroup title={t('about')}>
        <PatientField {...props} />
        <RecordPicker {...props} name="exam" group="exam" required />
        <ExamDate {...props} />
        <RequestNumber {...props} />
        <CorrectionReason {...props} />
      </FieldGroup>
      <FieldGroup title={t('people')}>
        <RecordPicker {...props} name="doctor" group="employee" required />
        <RecordPicker {...props} name="requester" group="employee" required />
        <RecordPicker {...props} name="technician" group="employee" />
        <RecordPicker {...props} name="anesthetist" group="employee" />
        <RecordPicker {...props} name="nurse" group="employee" />
      </FieldGroup>
      <FieldGroup title={t('place')}>
        <RecordPicker {...props} name="unit" group="unit" />
        <DevicePicker {...props} />
      </FieldGroup>
    </>
  )
}

function PatientField({ editing, errors }: FormFieldsProps) {
  const t = useTranslations('writing.form')
  const facts = usePatientFacts()
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
    <PatientPicker
      className="sm:col-span-2"
      label={t('patient')}
      value={patient}
      onChange={(chosen) => change({ patient: chosen })}
      error={errors.patient}
    />
  )
}

interface RecordPickerProps extends FormFieldsProps {
  name: 'exam' | 'doctor' | 'requester' | 'technician' | 'anesthetist' | 'nurse' | 'unit' | 'device'
  group: ChoiceGroup
  required?: boolean
}

function RecordPicker({ editing, errors, name, group, required = false }: RecordPickerProps) {
  const t = useTranslations('writing.form')
  const client = useClient()
  const value = editing.draft[name]
  return (
    <ChoicePicker
      name={name}
      required={required}
      label={t(name)}
      value={value && { id: String(value.id), label: value.name }}
      onChange={(found: Named | null) => editing.change({ [name]: found })}
      choicesFor={(text) => recordChoices(client, group, text)}
      choiceOf={(found) => ({ id: String(found.id), label: found.name })}
      error={errors[name]}
    />
  )
}

/** A report names its device by the id alone. */
function DevicePicker(props: FormFieldsProps) {
  const t = useTranslations('writing.form')
  const { device } = props.editing.draft
  const { data } = useQuery(deviceName(useClient(), device && !device.name ? device.id : 0))
  const name = device && (device.name || data || t('deviceNumber', { id: String(device.id) }))
  const editing = device
    ? { ...props.editing, draft: { ...props.editing.draft, device: { ...device, name: name ?? '' } } }
    : props.editing
  return <RecordPicker {...props} editing={editing} name="device" group="device" />
}

/** When the exam was made, as the clinic's clocks showed it. */
function ExamDate({ editing, errors }: FormFieldsProps) {
  const t = useTranslations('writing.form')
  const timeZone = useTimeZone()
  const time = useDateField('time')
  // A time that is not typed to its end is no mistake yet.
  const [isTyping, setTyping] = useState(false)
  const { dateExam } = editing.draft
  const isBegun = isTyping && timeProblem(editing.draft) === 'timeForm'
  return (
    <div data-field="dateExam" className="min-w-0">
      <Field
        label={t('dateExam')}
        description={t('dateExamHint')}
        error={isBegun ? undefined : errors.dateExam}
      >
        {(control) => (
          <DateField
            {...control}
            field={time}
            value={wallTimeAt(dateExam, timeZone)}
            onChange={(value) => {
              setTyping(true)
              editing.change({ dateExam: momentAt(value, timeZone) })
            }}
            onLeave={() => setTyping(false)}
          />
        )}
      </Field>
    </div>
  )
}

function RequestNumber({ editing, errors }: FormFieldsProps) {
  const t = useTranslations('writing.form')
  return (
    <div data-field="requestNumber" className="min-w-0">
      <Field
        label={t('requestNumber')}
        description={editing.base?.amends ? t('requestNumberOfAmended') : undefined}
        error={errors.requestNumber}
      >
        {(control) => (
          <TextInput
            {...control}
            maxLength={MAX_REQUEST_NUMBER}
            autoComplete="off"
            readOnly={Boolean(editing.base?.amends)}
            value={editing.draft.requestNumber}
            onChange={(event) => editing.change({ requestNumber: event.target.value })}
          />
        )}
      </Field>
    </div>
  )
}

/** Of a correction alone: why the report is corrected. It begins empty, also where that report is a correction itself. */
function CorrectionReason({ editing, errors }: FormFieldsProps) {
  const t = useTranslations('writing.form')
  const correction = useTranslations('correction')
  if (!editing.base?.amends) return null
  return (
    <div data-field="correctionReason" className="min-w-0 sm:col-span-2 lg:col-span-3">
      <Field
        label={
          <>
            {t('correctionReason')}
            <span aria-hidden="true" className="text-danger">
              {' '}
              *
            </span>
          </>
        }
        description={correction('hint')}
        error={errors.correctionReason}
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
    </div>
  )
}
