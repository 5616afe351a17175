import { useTranslations } from 'use-intl'
import type { Patient } from '#contract/patient.ts'
import { Fact, FactSection, NotRecorded } from '#portal/patients/FactList.tsx'
import { useKinship } from '#portal/patients/form/kinship.ts'
import { LooseList } from './LooseList.tsx'
import { looseParts, textIn } from './looseRecord.ts'
import type { LooseRecord } from './looseRecord.ts'
import { LooseText } from './LooseText.tsx'
import { ReferenceName } from './ReferenceName.tsx'
import { RequesterName } from './RequesterName.tsx'

const KNOWN = ['name', 'kinship', 'phone']

/** Who comes along. */
export function CompanionFacts({ companions }: Pick<Patient, 'companions'>) {
  const t = useTranslations('patientRecord')
  return (
    <FactSection title={t('groups.companions')}>
      <LooseList records={companions}>{(it) => <Companion companion={it} />}</LooseList>
    </FactSection>
  )
}

/** One of them, by name, kinship and phone. */
export function Companion({ companion }: { companion: LooseRecord }) {
  const kinship = useKinship()
  return (
    <>
      {textIn(companion, 'name') || <NotRecorded />}
      <span className="block text-small text-ink-2">
        {[kinship(textIn(companion, 'kinship')), textIn(companion, 'phone')].filter(Boolean).join(' · ')}
      </span>
      {looseParts(companion, KNOWN).length > 0 && (
        <span className="block text-small text-ink-2">
          <LooseText record={companion} known={KNOWN} />
        </span>
      )}
    </>
  )
}

/** What was asked before an examination, as it was written down. */
export function ScreeningFacts({ screening }: Pick<Patient, 'screening'>) {
  const t = useTranslations('patientRecord')
  return (
    <FactSection title={t('groups.screening')}>
      <LooseList records={screening}>{(it) => <Screening screening={it} />}</LooseList>
    </FactSection>
  )
}

/** One question, or its number where nothing else is known of it. */
export function Screening({ screening }: { screening: LooseRecord }) {
  const t = useTranslations('patientRecord')
  if (looseParts(screening).length > 0) return <LooseText record={screening} />
  return t('screeningNumber', { id: textIn(screening, 'id') })
}

/** Where the patient belongs, and who sent the patient here. */
export function UnitFacts({ patient: { unit, physicianRequester } }: { patient: Patient }) {
  const t = useTranslations('patientRecord')
  return (
    <FactSection title={t('groups.unit')}>
      <dl className="grid gap-x-6 gap-y-4 @sm:grid-cols-2">
        <Fact name={t('fields.unit')}>
          {unit.id !== null && <ReferenceName group="unit" id={unit.id} name={unit.name} />}
        </Fact>
        <Fact name={t('fields.physicianRequester')}>
          {physicianRequester && <RequesterName requester={physicianRequester} />}
        </Fact>
      </dl>
    </FactSection>
  )
}

/** Whether the patient can read the released reports. */
export function PortalAccessFacts({ portalAccess }: Pick<Patient, 'portalAccess'>) {
  const t = useTranslations('patientRecord')
  return (
    <FactSection title={t('groups.portalAccess')}>
      {portalAccess ? t('hasAccess', { id: String(portalAccess.id) }) : t('noAccess')}
    </FactSection>
  )
}
