import { useFormatter, useTranslations } from 'use-intl'
import { type Age, ageOn } from '#contract/patients/age.ts'
import type { BirthDate } from '#contract/patients/birthDate.ts'
import { dayOf } from '#contract/moments/day.ts'
import { patientNameLine } from '#contract/names/personName.ts'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { useTimeZone } from '#portal/locale/dates/useTimeZone.ts'

/** The records merged into a patient's, as `FoundPatient` of the contract has them. */
interface Former {
  mergedFrom?: readonly number[] | undefined
  formerNames?: readonly string[] | undefined
}

/** What tells a patient from others, as far as a service sends it. */
export interface PersonFacts {
  birthDate: BirthDate
  gender?: { code?: string | undefined } | null | undefined
  mother?: string | null | undefined
}

const stated = ['female', 'male', 'other'] as const
/** A number and its unit stay in one line. */
const inOneLine = (text: string) => text.replaceAll(/(?<=\d) /g, '\u00a0')

const statedOf = (sex: string | undefined) => stated.find((one) => one === sex)

/** How a patient is named, and told from others: record number, birth date, age, sex and mother. What is not known is left out. */
export function usePersonText() {
  const t = useTranslations('person')
  const format = useFormatter()
  const dates = useDates()
  const timeZone = useTimeZone()
  const ageOf = (birthDate: BirthDate, now: Date) => ageOn(birthDate, dayOf(now, timeZone))
  const textOf = (age: Age) => {
    if (typeof age === 'string') return t(`none.${age}`)
    if ('under' in age) return inOneLine(t('under', { count: age.under }))
    return inOneLine('from' in age ? t('either', age) : t(age.unit, { count: age.count }))
  }
  /** 65 y; 5 mo, 7 wk or 6 d of a small child; 45–46 y of a year of birth; that it is unknown or impossible, where it is */
  const age = (birthDate: BirthDate, now = new Date()) =>
    birthDate === '' ? '' : textOf(ageOf(birthDate, now))
  const sexOf = (sex: string | undefined) => {
    const known = statedOf(sex)
    return known && t(`sex.${known}`)
  }
  return {
    age,
    /** 65 y F */
    ageAndSex: (birthDate: BirthDate, sex: string | undefined, now = new Date()) => {
      const known = statedOf(sex)
      return [age(birthDate, now), known && t(`sexShort.${known}`)].filter(Boolean).join(' ')
    },
    /** 12 Mar 1961 · 65 y · female · mother Maria Lima */
    facts: ({ birthDate, gender, mother }: PersonFacts) =>
      [
        dates.birth(birthDate),
        birthDate && age(birthDate),
        sexOf(gender?.code),
        mother?.trim() && t('mother', { name: mother.trim() }),
      ]
        .filter(Boolean)
        .join(' · '),
    /** Record 4711; a dash where a service has sent no number */
    record: ({ id }: { id: number }) => t('record', { id: id > 0 ? String(id) : '–' }),
    /** The social name first, with the registered one beside it. */
    name: (patient: Parameters<typeof patientNameLine>[0]) => patientNameLine(patient) || t('unnamed'),
    /** The names of records that were merged into the patient's, where it was found by one of them. */
    formerly: ({ mergedFrom = [], formerNames = [] }: Former) => {
      const records = mergedFrom.map((number, index) => {
        const { [index]: name } = formerNames
        const id = String(number)
        return name ? t('former.record', { name, id }) : t('former.number', { id })
      })
      return records.length > 0 ? t('former.names', { records: format.list(records) }) : undefined
    },
    sex: sexOf,
  }
}
