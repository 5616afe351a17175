import { useTranslations } from 'use-intl'
import { age } from './age.ts'
import { dayOf } from './calendar.ts'
import { useTimeZone } from './useTimeZone.ts'

type Sex = 'female' | 'male' | 'other' | 'not-stated' | undefined

/** From this age on nobody takes the number for one of months. */
const ADULT = 18

const isStated = (sex: Sex) => sex !== undefined && sex !== 'not-stated'

/** A person's age and sex in words. Where the sex is not stated, or a service did not tell it or the birth date, nothing stands there. */
export function usePersonText() {
  const t = useTranslations('person')
  const timeZone = useTimeZone()
  const ageOf = (birthDate: string, now: Date) => age(birthDate, dayOf(now, timeZone))
  return {
    /** 65 years, or months for an infant */
    age: (birthDate: string, now = new Date()) => {
      if (!birthDate) return ''
      const { years, months } = ageOf(birthDate, now)
      return years > 0 ? t('years', { years }) : t('months', { months })
    },
    /** 65 F; 3 y M and 3 mo M of a child */
    short: (birthDate: string, sex: Sex, now = new Date()) => {
      const { years, months } = ageOf(birthDate, now)
      const ofChild = years > 0 ? t('yearsShort', { years }) : t('monthsShort', { months })
      const brief = birthDate && (years < ADULT ? ofChild : String(years))
      return [brief, isStated(sex) && t(`sexShort.${sex}`)].filter(Boolean).join(' ')
    },
    sex: (sex: Sex) => (isStated(sex) ? t(`sex.${sex}`) : undefined),
  }
}
