import { useTranslations } from 'use-intl'
import type { BirthDate } from '#contract/patients/birthDate.ts'
import type { LookupGroup } from '#contract/resources/lookups.ts'
import type { Patient } from '#contract/patients/patient.ts'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { useReferenceName } from '#portal/patients/identity/codeText.ts'
import { DocumentList, LooseList, isLooseField } from './FactValues.tsx'
import { referenceId, textIn } from './looseRecord.ts'
import type { LooseRecord } from './looseRecord.ts'
import { ReferenceName, RequesterName } from './ReferenceName.tsx'

const groups: Readonly<Record<string, LookupGroup>> = {
  gender: 'gender',
  maritalStatus: 'maritalStatus',
  unit: 'unit',
  'contacts.city': 'city',
}

interface FieldValueProps {
  name: string
  /** In the form that a patient's record has it. */
  value: unknown
  /** Stands for an empty value. */
  empty?: string
}

/** The value of a field in the reader's words, or a note that it is empty. */
export function FieldValue({ name, value, empty }: FieldValueProps) {
  const t = useTranslations('patientRecord')
  const form = useTranslations('recordForm')
  const dates = useDates()
  const words = useReferenceName()
  const record = (typeof value === 'object' && value !== null ? value : {}) as LooseRecord
  const records = Array.isArray(value) ? (value as LooseRecord[]) : []
  const nothing = <span className="text-ink-3">{empty ?? form('emptyValue')}</span>
  const id = referenceId(record)
  const group = groups[name]
  if (Array.isArray(value) && records.length === 0) return nothing
  const code = textIn(record, 'code')
  if (name === 'gender' && code) return words({ name: '', code })
  if (group) {
    const ownName = textIn(record, 'name')
    const number = textIn(record, 'id')
    if (id === undefined) return ownName || (number ? t('numberOnly', { id: number }) : nothing)
    return <ReferenceName group={group} id={id} name={ownName} />
  }
  if (isLooseField(name)) return <LooseList field={name} records={records} />
  switch (name) {
    case 'birthDate':
      return dates.birth(value as BirthDate) || nothing
    case 'defaultHealthPlan':
      return Number(value) < 0 ? t('noHealthPlan') : <ReferenceName group="healthPlan" id={Number(value)} />
    case 'physicianRequester':
      return id === undefined ? nothing : <RequesterName requester={{ id, name: textIn(record, 'name') }} />
    case 'portalAccess':
      return id === undefined ? t('noAccess') : t('hasAccess', { id: String(id) })
    case 'documents':
      return <DocumentList documents={records as unknown as Patient['documents']} />
    default:
      return typeof value === 'string' || typeof value === 'number' ? String(value) || nothing : nothing
  }
}
