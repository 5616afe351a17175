import { useFormatter, useTranslations } from 'use-intl'
import { type Age, ageOn } from '#contract/patients/age.ts'
import type { BirthDate } from '#contract/patients/birthDate.ts'
import { dayOf } from '#contract/moments/day.ts'
import { useTimeZone } from '#portal/locale/dates/useTimeZone.ts'

/** The records merged into a patient's, as `FoundPatient` of the contract has them. */
interface Former {
  mergedFrom?: readonly number[] | undefined
  formerNames?: readonly string[] | undefined
}

type Sex = 'female' | 'male' | 'other' | 'not-stated' | undefined

/** From this age on nobody takes the number for one of months. */
const ADULT = 18

const isStated = (sex: Sex) => sex !== undefined && sex !== 'not-stated'

/** A person's age and sex in words. Where the sex is not stated, or a service did not tell it or the birth date, nothing stands there. */
export function usePersonText() {
  const t = useTranslations('person')
  const format = useFormatter()
  const timeZone = useTimeZone()
  const ageOf = (birthDate: BirthDate, now: Date) => ageOn(birthDate, dayOf(now, timeZone))
  const textOf = (age: Age) => {
    if (typeof age === 'string') return t(`none.${age}`)
    if ('under' in age) return t('under', { count: age.under })
    return 'from' in age ? t('either', age) : t(age.unit, { count: age.count })
  }
  const briefOf = (age: Age) => {
    if (typeof age === 'string') return t(`none.${age}`)
    if ('under' in age) return t('underShort', { count: age.under })
    if ('from' in age) return age.from >= ADULT ? `${age.from}–${age.to}` : t('eitherShort', age)
    const { unit, count } = age
    return unit === 'year' && count >= ADULT ? String(count) : t(`${unit}Short`, { count })
  }
  return {
    /**
     * 65 years; days, weeks or months for a small child; 45 or 46 years of a year of birth; that it is unknown or impossible, where it is
     */
    age: (birthDate: BirthDate, now = new Date()) => (birthDate === '' ? '' : textOf(ageOf(birthDate, now))),
    /** 65 F; 45–46 F; 3 y M, 3 mo M, 5 wk M and 6 d M of a child */
    short: (birthDate: BirthDate, sex: Sex, now = new Date()) => {
      const age = birthDate === '' ? undefined : ageOf(birthDate, now)
      const brief = age && briefOf(age)
      return [brief, isStated(sex) && t(`sexShort.${sex}`)].filter(Boolean).join(' ')
    },
    /** The names of records that were merged into the patient's, where it was found by one of them. */
    formerly: ({ mergedFrom = [], formerNames = [] }: Former) => {
      const records = mergedFrom.map((number, index) => {
        const { [index]: name } = formerNames
        const id = String(number)
        return name ? t('former.record', { name, id }) : t('former.number', { id })
      })
      return records.length > 0 ? t('former.names', { records: format.list(records) }) : undefined
    },
    sex: (sex: Sex) => (isStated(sex) ? t(`sex.${sex}`) : undefined),
  }
}
