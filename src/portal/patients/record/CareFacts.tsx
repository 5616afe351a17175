import { useTranslations } from 'use-intl'
import type { Patient } from '#contract/patient.ts'
import { Fact, FactSection } from '#portal/patients/FactList.tsx'
import { LooseList } from './LooseList.tsx'
import { looseParts, referenceId, textIn } from './looseRecord.ts'
import type { LooseRecord } from './looseRecord.ts'
import { LooseText } from './LooseText.tsx'
import { ReferenceName } from './ReferenceName.tsx'

/** Who pays. A negative number stands for the clinic's default, or for none. */
export function HealthPlanFacts({ patient }: { patient: Patient }) {
  const t = useTranslations('patientRecord')
  const { defaultHealthPlan, insurance } = patient
  return (
    <FactSection title={t('groups.healthPlan')}>
      <dl className="grid gap-x-6 gap-y-4 @sm:grid-cols-2">
        <Fact name={t('fields.defaultHealthPlan')}>
          {defaultHealthPlan < 0 ? (
            t('noHealthPlan')
          ) : (
            <ReferenceName group="healthPlan" id={defaultHealthPlan} />
          )}
        </Fact>
        <Fact name={t('fields.insurance')}>
          <LooseList records={insurance}>{(it) => <Insurance insurance={it} />}</LooseList>
        </Fact>
      </dl>
    </FactSection>
  )
}

const KNOWN = ['plan', 'number']

/** A plan with the number of its card. */
export function Insurance({ insurance }: { insurance: LooseRecord }) {
  const t = useTranslations('patientRecord')
  const planId = referenceId(insurance['plan'])
  const number = textIn(insurance, 'number')
  if (planId === undefined) return <LooseText record={insurance} />
  return (
    <>
      <ReferenceName group="healthPlan" id={planId} />
      {number && <span className="block text-small text-ink-2">{t('cardNumber', { number })}</span>}
      {looseParts(insurance, KNOWN).length > 0 && (
        <span className="block text-small text-ink-2">
          <LooseText record={insurance} known={KNOWN} />
        </span>
      )}
    </>
  )
}

/** What the patient does. */
export function OccupationFacts({ occupation }: Pick<Patient, 'occupation'>) {
  const t = useTranslations('patientRecord')
  return (
    <FactSection title={t('groups.occupation')}>
      <LooseList records={occupation}>{(it) => <Occupation occupation={it} />}</LooseList>
    </FactSection>
  )
}

/** An occupation by its name. */
export function Occupation({ occupation }: { occupation: LooseRecord }) {
  const id = referenceId(occupation)
  const name = textIn(occupation, 'name')
  if (name) return name
  return id === undefined ? <LooseText record={occupation} /> : <ReferenceName group="occupation" id={id} />
}
