import { useTranslations } from 'use-intl'
import type { PatientDetail } from '#contract/patient.ts'
import { Fact, FactGroup } from '#portal/patients/FactList.tsx'
import { referenceId, textIn } from './looseRecord.ts'
import { ReferenceName } from './ReferenceName.tsx'

const ways = ['mobile', 'phone', 'email', 'address', 'postalCode'] as const

interface ContactFactsProps {
  contacts: PatientDetail['contacts']
  /** A listing has told of the patient so far, and listings leave out how one is reached. */
  coming: boolean
}

/** How the patient is reached. What another service does not tell of is left out. */
export function ContactFacts({ contacts, coming }: ContactFactsProps) {
  const t = useTranslations('patientRecord')
  const { city } = contacts
  const cityId = referenceId(city)
  return (
    <FactGroup title={t('groups.contacts')}>
      {ways.map((way) =>
        contacts[way] === undefined && !coming ? null : (
          <Fact key={way} name={t(`fields.${way}`)}>
            {contacts[way] ?? '…'}
          </Fact>
        ),
      )}
      <Fact name={t('fields.city')}>
        {cityId === undefined ? (
          city.name || textIn(city, 'id')
        ) : (
          <ReferenceName group="city" id={cityId} name={city.name} />
        )}
      </Fact>
    </FactGroup>
  )
}
