import { useTranslations } from 'use-intl'

const known = [
  'externalId',
  'firstName',
  'middleName',
  'lastName',
  'socialName',
  'mother',
  'father',
  'birthDate',
  'gender',
  'maritalStatus',
  'defaultHealthPlan',
  'physicianRequester',
  'companions',
  'occupation',
  'unit',
  'screening',
  'contacts',
  'documents',
  'insurance',
  'portalAccess',
  'mobile',
  'phone',
  'email',
  'address',
  'postalCode',
  'city',
] as const

/** Words for the fields of a record; one that nobody has a word for is called what it is called on the wire. */
export function useFieldNames() {
  const t = useTranslations('patientRecord.fields')
  return (fields: readonly string[]): string[] =>
    fields.map((field) => {
      const own = field.replace(/^contacts\.(?!id$)/, '')
      const name = known.find((it) => it === own)
      return name ? t(name) : field
    })
}
