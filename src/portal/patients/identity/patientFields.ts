import { useTranslations } from 'use-intl'

const contactFields = ['phone', 'mobile', 'email', 'address', 'postalCode', 'city'] as const

/** The fields that the form edits, in its order, named as on the wire. The fields of `contacts` are listed without their parent. */
export const editedFields = [
  'firstName',
  'middleName',
  'lastName',
  'socialName',
  'mother',
  'father',
  'birthDate',
  'gender',
  'maritalStatus',
  'unit',
  'documents',
  ...contactFields,
  'defaultHealthPlan',
  'occupation',
  'physicianRequester',
  'externalId',
  'insurance',
  'screening',
  'companions',
] as const

/** All fields by which two versions of a record can differ. */
export const patientFields = [...editedFields, 'contacts', 'portalAccess'] as const

export const isContactField = (field: string): field is (typeof contactFields)[number] =>
  contactFields.some((candidate) => candidate === field)

/** Labels of fields, given by their paths on the wire such as `contacts.phone`. A field without a label is named by its path. */
export function useFieldLabels() {
  const t = useTranslations('patientRecord.fields')
  return (wirePaths: readonly string[]): string[] =>
    wirePaths.map((path) => {
      const name = path.replace(/^contacts\.(?!id$)/, '')
      const field = patientFields.find((candidate) => candidate === name)
      return field ? t(field) : path
    })
}
