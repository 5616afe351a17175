import { useTranslations } from 'use-intl'
import type { Patient } from '#contract/patient.ts'
import { usePatientText } from '#portal/patients/usePatientText.ts'
import { recordChanges } from './recordChanges.ts'
import type { ComparedField } from './recordChanges.ts'

/** What was changed in a record, field by field: the old value and the new. */
export function RecordChanges({ before, now }: { before: Patient; now: Patient }) {
  const t = useTranslations('patients.removal')
  const text = usePatientText()
  const { fields, others } = recordChanges(before, now)
  const when = text.changed(now)

  const value = (patient: Patient, field: ComparedField): string => {
    switch (field) {
      case 'birthDate':
        return text.birthDate(patient)
      case 'gender':
        return text.sex(patient) ?? String(patient.gender.id)
      case 'documents':
        return patient.documents.map(text.document).join(', ')
      case 'unit':
        return patient.unit.name ?? String(patient.unit.id ?? '')
      default:
        return String(patient[field] ?? '')
    }
  }
  return (
    <>
      {when && <p>{t('changed.when', { when })}</p>}
      <dl className="flex flex-col gap-1.5">
        {fields.map((field) => (
          <div key={field} className="flex flex-wrap gap-x-2">
            <dt className="w-28 shrink-0">{t(`fields.${field}`)}</dt>
            <dd className="flex min-w-0 grow basis-52 flex-wrap items-baseline gap-x-2 break-words">
              <del>
                <span className="sr-only">{t('changed.before')} </span>
                {value(before, field) || t('changed.nothing')}
              </del>
              <span aria-hidden="true">→</span>
              <ins className="font-semibold no-underline">
                <span className="sr-only">{t('changed.now')} </span>
                {value(now, field) || t('changed.nothing')}
              </ins>
            </dd>
          </div>
        ))}
      </dl>
      {others && <p>{t('changed.others')}</p>}
      {fields.length === 0 && !others && <p>{t('changed.same')}</p>}
    </>
  )
}
