import { useTranslations } from 'use-intl'
import type { NamedRecord } from '#contract/resources/lookups.ts'
import { useCodeText } from '#portal/locale/words/useCodeText.ts'
import { distinctNameOf } from '#portal/patients/api/referenceData.ts'

/** A companion's relation to the patient, as it is stored. */
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

/** A kinship in the user's language; text from another system is returned as it is. */
export function useKinship() {
  const t = useTranslations('patientForm.kinship')
  return (code: string): string => {
    const known = kinships.find((candidate) => candidate === code)
    return known ? t(known) : code
  }
}

/** The name of an entry of the reference data: translated where the entry has a known code, else as the clinic entered it. */
export function useReferenceName() {
  const codeText = useCodeText()
  return ({ code, ...record }: Pick<NamedRecord, 'name' | 'code' | 'state'>): string =>
    codeText(code) ?? distinctNameOf(record)
}

/** The reasons of a removal to choose from, as they are sent and stored. */
export const listedReasons = ['duplicate', 'mistake', 'request'] as const
export type ListedReason = (typeof listedReasons)[number]

/** The reason of a removal in the user's language; a text that a user wrote is returned as it is. */
export function useReasonText() {
  const t = useTranslations('patientRemoval.reason')
  return (reason: string): string => {
    const listed = listedReasons.find((candidate) => candidate === reason)
    return listed ? t(listed) : reason
  }
}
