import { useTranslations } from 'use-intl'
import type { LookupGroup } from '#contract/lookup.ts'
import type { Patient } from '#contract/patient.ts'
import { useDates } from '#portal/locale/useDates.ts'
import { Insurance, Occupation } from './CareFacts.tsx'
import { DocumentList } from './DocumentFacts.tsx'
import { LooseList } from './LooseList.tsx'
import { referenceId, textIn } from './looseRecord.ts'
import type { LooseRecord } from './looseRecord.ts'
import { Companion, Screening } from './PeopleFacts.tsx'
import { ReferenceName } from './ReferenceName.tsx'
import { RequesterName } from './RequesterName.tsx'

const groups: Readonly<Record<string, LookupGroup>> = {
  gender: 'gender',
  maritalStatus: 'maritalStatus',
  unit: 'unit',
  'contacts.city': 'city',
}

interface FieldValueProps {
  name: string
  /** As a patient has it. */
  value: unknown
}

/** What stands in a field of a record, in the reader's words; that nothing does is said. */
export function FieldValue({ name, value }: FieldValueProps) {
  const t = useTranslations('patientRecord')
  const dates = useDates()
  const record = (typeof value === 'object' && value !== null ? value : {}) as LooseRecord
  const records = Array.isArray(value) ? (value as LooseRecord[]) : []
  const nothing = <span className="text-ink-3">{t('change.nothingThere')}</span>
  const id = referenceId(record)
  const group = groups[name]
  if (group) {
    const said = textIn(record, 'name')
    if (id === undefined) return said || textIn(record, 'id') || nothing
    return <ReferenceName group={group} id={id} name={said} />
  }
  switch (name) {
    case 'birthDate':
      return dates.birth(String(value))
    case 'defaultHealthPlan':
      return Number(value) < 0 ? t('noHealthPlan') : <ReferenceName group="healthPlan" id={Number(value)} />
    case 'physicianRequester':
      return id === undefined ? nothing : <RequesterName requester={{ id, name: textIn(record, 'name') }} />
    case 'portalAccess':
      return id === undefined ? t('noAccess') : t('hasAccess', { id: String(id) })
    case 'documents':
      return <DocumentList documents={records as unknown as Patient['documents']} />
    case 'companions':
      return <LooseList records={records}>{(it) => <Companion companion={it} />}</LooseList>
    case 'occupation':
      return <LooseList records={records}>{(it) => <Occupation occupation={it} />}</LooseList>
    case 'insurance':
      return <LooseList records={records}>{(it) => <Insurance insurance={it} />}</LooseList>
    case 'screening':
      return <LooseList records={records}>{(it) => <Screening screening={it} />}</LooseList>
    default:
      return typeof value === 'string' || typeof value === 'number' ? String(value) || nothing : nothing
  }
}
