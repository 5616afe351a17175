import { useTranslations } from 'use-intl'

/** What a companion is to the patient, as records name it. */
export const kinships = [
  'mother',
  'father',
  'daughter',
  'son',
  'spouse',
  'sibling',
  'grandparent',
  'grandchild',
  'guardian',
  'caregiver',
  'friend',
] as const

/** Words for it; what another system has written stands as it is. */
export function useKinship() {
  const t = useTranslations('patientForm.kinship')
  return (code: string): string => {
    const known = kinships.find((it) => it === code)
    return known ? t(known) : code
  }
}
