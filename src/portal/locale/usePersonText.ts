import { useTranslations } from 'use-intl'
import { age } from './age.ts'

type Sex = 'female' | 'male' | 'other' | undefined

/** A person's age and sex in words. Another service may not say the sex; then nothing stands there. */
export function usePersonText() {
  const t = useTranslations('person')
  return {
    /** 65 years, or months for an infant */
    age: (birthDate: string, today = new Date()) => {
      const { years, months } = age(birthDate, today)
      return years > 0 ? t('years', { years }) : t('months', { months })
    },
    /** 65 F */
    short: (birthDate: string, sex: Sex, today = new Date()) => {
      const { years, months } = age(birthDate, today)
      const brief = years > 0 ? String(years) : t('monthsShort', { months })
      return sex ? `${brief} ${t(`sexShort.${sex}`)}` : brief
    },
    sex: (sex: Sex) => (sex ? t(`sex.${sex}`) : undefined),
  }
}
