import { useFormatter, useTranslations } from 'use-intl'
import { type Age, ageOn } from '#contract/age.ts'
import { dayOf } from '#contract/moments/day.ts'
import { useTimeZone } from './useTimeZone.ts'

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
  const ageOf = (birthDate: string, now: Date) => ageOn(birthDate, dayOf(now, timeZone))
  const briefOf = (age: Age) => {
    if (typeof age === 'string') return t(`impossible.${age}`)
    const { unit, count } = age
    return unit === 'year' && count >= ADULT ? String(count) : t(`${unit}Short`, { count })
  }
  return {
    /** 65 years; days, weeks or months for a small child; that it is impossible, where it is */
    age: (birthDate: string, now = new Date()) => {
      if (!birthDate) return ''
      const age = ageOf(birthDate, now)
      return typeof age === 'string' ? t(`impossible.${age}`) : t(age.unit, { count: age.count })
    },
    /** 65 F; 3 y M, 3 mo M, 5 wk M and 6 d M of a child */
    short: (birthDate: string, sex: Sex, now = new Date()) => {
      const age = birthDate ? ageOf(birthDate, now) : undefined
      const brief = age && briefOf(age)
      return [brief, isStated(sex) && t(`sexShort.${sex}`)].filter(Boolean).join(' ')
    },
    /** What the records were called that were merged into the patient's, where it was found by one of them. */
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
