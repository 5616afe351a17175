import { useTranslations } from 'use-intl'
import type { Patient } from '#contract/patients/patient.ts'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { usePersonText } from '#portal/locale/people/usePersonText.ts'
import { useReferenceName } from './codeText.ts'

/** Values of a record as text in the user's language. What another service does not send is left out. */
export function usePatientText() {
  const t = useTranslations('patients')
  const dates = useDates()
  const person = usePersonText()
  const referenceName = useReferenceName()

  const withUser = (moment: string, user: { id: number | null; name?: string | undefined }): string => {
    // A service may leave out the time, and the user with the number 0 is none.
    const name = user.name ?? (user.id ? t('unnamedUser', { id: String(user.id) }) : undefined)
    return name === undefined || moment === '' ? moment : t('timeAndUser', { moment, name })
  }

  const documentType = ({ name, code }: Patient['documents'][number]['type']) =>
    name && referenceName({ name, code: code ?? null })

  return {
    /** 20 Nov 2026, 10:31 by Rita Campos */
    moment: (timestamp: string, name: string | null) =>
      withUser(dates.moment(timestamp), { id: null, name: name ?? undefined }),
    sex: ({ gender }: Patient) => person.sex(gender.code),
    /** Mother Maria Lima */
    mother: ({ mother }: Patient) => (mother ? t('mother', { name: mother }) : t('noMother')),
    birthDate: ({ birthDate }: Patient) => dates.birth(birthDate),
    age: ({ birthDate }: Patient) => person.age(birthDate),
    documentType,
    /** CPF 123.456.789-09 */
    document: ({ number, type }: Patient['documents'][number]) =>
      [documentType(type), number].filter(Boolean).join(' '),
    /** 3 Feb 2024 by Rita Campos */
    created: ({ dateHourCreated, userCreated }: Patient) => withUser(dates.day(dateHourCreated), userCreated),
    /** When and by whom the record was last changed; undefined where it never was. */
    changed: ({ dateHourChanged, userChanged }: Patient) =>
      userChanged.id === null ? undefined : withUser(dates.moment(dateHourChanged), userChanged),
    removed: ({ dateHourDeleted, userDeleted }: Patient) =>
      dateHourDeleted === null ? undefined : withUser(dates.moment(dateHourDeleted), userDeleted),
  }
}
