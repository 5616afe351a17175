import { useTranslations } from 'use-intl'
import { age } from './age.ts'
import { dayOf } from './calendar.ts'
import { useTimeZone } from './useTimeZone.ts'

type Sex = 'female' | 'male' | 'other' | undefined

/** From this age on nobody takes the number for one of months. */
const ADULT = 18

/** A person's age and sex in words. Another service may not say the sex; then nothing stands there. */
export function usePersonText() {
  const t = useTranslations('person')
  const timeZone = useTimeZone()
  const ageOf = (birthDate: string, now: Date) => age(birthDate, dayOf(now, timeZone))
  return {
    /** 65 years, or months for an infant */
    age: (birthDate: string, now = new Date()) => {
      const { years, months } = ageOf(birthDate, now)
      return years > 0 ? t('years', { years }) : t('months', { months })
    },
    /** 65 F; 3 y M and 3 mo M of a child */
    short: (birthDate: string, sex: Sex, now = new Date()) => {
      const { years, months } = ageOf(birthDate, now)
      const ofChild = years > 0 ? t('yearsShort', { years }) : t('monthsShort', { months })
      const brief = years < ADULT ? ofChild : String(years)
      return sex ? `${brief} ${t(`sexShort.${sex}`)}` : brief
    },
    sex: (sex: Sex) => (sex ? t(`sex.${sex}`) : undefined),
  }
}
