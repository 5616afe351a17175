import { useId } from 'react'
import { useTranslations } from 'use-intl'
import type { PatientChange } from '#contract/patientHistory.ts'
import { useFieldLabels } from '#portal/patients/identity/patientFields.ts'
import { Companion, DocumentList, Insurance, LooseList, Occupation, Screening } from './FactValues.tsx'
import type { LookupGroup } from '#contract/lookups.ts'
import type { Patient } from '#contract/patient.ts'
import { useDates } from '#portal/locale/useDates.ts'
import { referenceId, textIn } from './looseRecord.ts'
import type { LooseRecord } from './looseRecord.ts'
import { ReferenceName, RequesterName } from './ReferenceName.tsx'

type FieldChange = PatientChange['fields'][number]
export type Choice = 'former' | 'stored'

interface ChangedFieldProps {
  field: FieldChange
  /** Undefined where there is nothing to choose. */
  choice?: { chosen: Choice | undefined; onChoose: (name: string, choice: Choice) => void } | undefined
}

/** Whether the value from before the change is stored again. */
export const isRestored = ({ before, now }: FieldChange): boolean =>
  JSON.stringify(before) === JSON.stringify(now)

/** The value of a field before and after a change, and the stored one where it was changed again since. */
export function ChangedField({ field, choice }: ChangedFieldProps) {
  const t = useTranslations('patientRecord.change')
  const [label] = useFieldLabels()([field.name])
  const name = useId()
  const { before, after, now, changedSince } = field
  const values = [
    ['before', before] as const,
    ['after', after] as const,
    ...(changedSince ? [['now', now] as const] : []),
  ]
  return (
    <li className="min-w-0">
      <h3 className="text-small font-medium">{label}</h3>
      <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 rounded-control border border-line px-3 py-2">
        {values.map(([word, value]) => (
          <div key={word} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-ink-3">{t(word)}</dt>
            <dd className="min-w-0 break-words">
              <FieldValue name={field.name} value={value} />
            </dd>
          </div>
        ))}
      </dl>
      {choice && (
        <fieldset className="mt-1.5">
          <legend className="text-small text-ink-2">{t('chooseValue')}</legend>
          <div className="flex flex-wrap gap-x-5">
            {(['former', 'stored'] as const).map((entry) => (
              <label key={entry} className="flex min-h-6 items-center gap-2 pointer-coarse:min-h-11">
                <input
                  type="radio"
                  name={name}
                  className="size-4 accent-accent"
                  checked={choice.chosen === entry}
                  onChange={() => choice.onChoose(field.name, entry)}
                />
                {t(entry)}
              </label>
            ))}
          </div>
        </fieldset>
      )}
    </li>
  )
}

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
}

/** The value of a field in the reader's words, or a note that it is empty. */
function FieldValue({ name, value }: FieldValueProps) {
  const t = useTranslations('patientRecord')
  const dates = useDates()
  const record = (typeof value === 'object' && value !== null ? value : {}) as LooseRecord
  const records = Array.isArray(value) ? (value as LooseRecord[]) : []
  const nothing = <span className="text-ink-3">{t('change.emptyValue')}</span>
  const id = referenceId(record)
  const group = groups[name]
  if (group) {
    const ownName = textIn(record, 'name')
    if (id === undefined) return ownName || textIn(record, 'id') || nothing
    return <ReferenceName group={group} id={id} name={ownName} />
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
      return <LooseList records={records}>{(entry) => <Companion companion={entry} />}</LooseList>
    case 'occupation':
      return <LooseList records={records}>{(entry) => <Occupation occupation={entry} />}</LooseList>
    case 'insurance':
      return <LooseList records={records}>{(entry) => <Insurance insurance={entry} />}</LooseList>
    case 'screening':
      return <LooseList records={records}>{(entry) => <Screening screening={entry} />}</LooseList>
    default:
      return typeof value === 'string' || typeof value === 'number' ? String(value) || nothing : nothing
  }
}
