import { useQueries, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { LookupGroup } from '#contract/lookup.ts'
import { useClient } from '#portal/http/ClientContext.tsx'
import { useDates } from '#portal/locale/useDates.ts'
import { lookupList, lookupRecord } from '#portal/patients/lookupQueries.ts'
import { readDay } from './birthDay.ts'
import { writtenCompanions, writtenDocuments, writtenInsurance, writtenScreening } from './draft.ts'
import type { Draft, DraftField, InsuranceRow } from './draft.ts'
import { useKinship } from './kinship.ts'
import { useChosenName } from './LookupSearch.tsx'
import { useLookupName } from '#portal/patients/useLookupName.ts'

/** What stands in the fields of a draft, in words. Empty where nothing does. */
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
    healthPlan: useChosenName('healthPlan', draft.healthPlan),
    occupation: useChosenName('occupation', draft.occupation),
    requester: draft.requester && {
      label: draft.requester.name ?? t('unknown', { id: draft.requester.id }),
    },
  }
  const client = useClient()
  const plans = useQueries({
    queries: draft.insurance.map(({ plan }) => ({
      ...lookupRecord(client, 'healthPlan', Number(plan?.id)),
      enabled: plan !== null && plan.name === undefined,
    })),
  })
  const planName = (row: InsuranceRow): string => {
    const { plan } = row
    if (!plan) return ''
    return plan.name ?? plans[draft.insurance.indexOf(row)]?.data?.name ?? t('unknown', { id: plan.id })
  }
  return (field: DraftField): string => {
    switch (field) {
      case 'gender':
      case 'maritalStatus':
      case 'unit':
        return named[field](draft[field])
      case 'city':
      case 'healthPlan':
      case 'occupation':
      case 'requester':
        return chosen[field]?.label ?? ''
      case 'birthDate': {
        const day = readDay(draft.birthDate)
        return day ? dates.birth(day) : draft.birthDate
      }
      case 'documents':
        return writtenDocuments(draft)
          .map(({ type, number }) => `${documentType(type)} ${number}`.trim())
          .join(' · ')
      case 'insurance':
        return writtenInsurance(draft)
          .map((it) => [planName(it), it.number].filter(Boolean).join(' '))
          .join(' · ')
      case 'screening':
        return writtenScreening(draft)
          .map((it) => it.description)
          .join(' · ')
      case 'companions':
        return writtenCompanions(draft)
          .map((it) => [it.name, kinship(it.kinship), it.phone].filter(Boolean).join(', '))
          .join(' · ')
      default:
        return draft[field]
    }
  }
}

/** The name of a record of a small group, by its id. */
function useListed(group: LookupGroup): (id: string) => string {
  const t = useTranslations('patientForm')
  const name = useLookupName()
  const { data } = useQuery(lookupList(useClient(), group))
  return (id) => {
    if (id === '') return ''
    const found = data?.find((it) => String(it.id) === id)
    return found ? name(found) : t('unknown', { id })
  }
}
