import { useQueries, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { LookupGroup } from '#contract/lookups.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { referenceList, referenceRecord } from '#portal/patients/api/referenceData.ts'
import { readBirthDate } from './birthDay.ts'
import { writtenCompanions, writtenDocuments, writtenInsurance, writtenScreening } from './draft.ts'
import type { Draft, DraftField, InsuranceRow } from './draft.ts'
import { useKinship, useReferenceName } from '#portal/patients/identity/codeText.ts'
import { useChosenName } from './ReferenceField.tsx'

/** The values of a draft's fields in words; empty where there is none. */
export function useFieldText(draft: Draft) {
  const t = useTranslations('patientForm')
  const dates = useDates()
  const kinship = useKinship()
  const named = {
    gender: useListed('gender'),
    maritalStatus: useListed('maritalStatus'),
    unit: useListed('unit'),
  }
  const documentType = useListed('documentType')
  const chosen = {
    city: useChosenName('city', draft.city),
    defaultHealthPlan: useChosenName('healthPlan', draft.defaultHealthPlan),
    occupation: useChosenName('occupation', draft.occupation),
    physicianRequester: draft.physicianRequester && {
      label: draft.physicianRequester.name ?? t('numberOnly', { id: draft.physicianRequester.id }),
    },
  }
  const client = useClient()
  const plans = useQueries({
    queries: draft.insurance.map(({ plan }) => ({
      ...referenceRecord(client, 'healthPlan', Number(plan?.id)),
      enabled: plan !== null && plan.name === undefined,
    })),
  })
  const planName = (row: InsuranceRow): string => {
    const { plan } = row
    if (!plan) return ''
    return plan.name ?? plans[draft.insurance.indexOf(row)]?.data?.name ?? t('numberOnly', { id: plan.id })
  }
  return (field: DraftField): string => {
    switch (field) {
      case 'gender':
      case 'maritalStatus':
      case 'unit':
        return named[field](draft[field])
      case 'city':
      case 'defaultHealthPlan':
      case 'occupation':
      case 'physicianRequester':
        return chosen[field]?.label ?? ''
      case 'birthDate': {
        const date = readBirthDate(draft.birthDate) ?? null
        return date === null && draft.birthDate !== null ? draft.birthDate : dates.birth(date)
      }
      case 'documents':
        return writtenDocuments(draft)
          .map(({ type, number }) => `${documentType(type)} ${number}`.trim())
          .join(' · ')
      case 'insurance':
        return writtenInsurance(draft)
          .map((entry) => [planName(entry), entry.number].filter(Boolean).join(' '))
          .join(' · ')
      case 'screening':
        return writtenScreening(draft)
          .map((entry) => entry.description)
          .join(' · ')
      case 'companions':
        return writtenCompanions(draft)
          .map((entry) => [entry.name, kinship(entry.kinship), entry.phone].filter(Boolean).join(', '))
          .join(' · ')
      default:
        return draft[field]
    }
  }
}

/** Names the records of a small group of reference data by their ids. */
function useListed(group: LookupGroup): (id: string) => string {
  const t = useTranslations('patientForm')
  const name = useReferenceName()
  const { data } = useQuery(referenceList(useClient(), group))
  return (id) => {
    if (id === '') return ''
    const found = data?.find((entry) => String(entry.id) === id)
    return found ? name(found) : t('numberOnly', { id })
  }
}
