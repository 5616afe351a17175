import { useTranslations } from 'use-intl'

/** Words for what a program knows by a code; what a clinic has added has a name of its own. */
export function useLookupName() {
  const t = useTranslations('patientForm.codes')
  return ({ name, code }: { name: string; code: string | null }): string =>
    code !== null && isCode(code) ? t(code) : name
}

const codes = [
  'female',
  'male',
  'other',
  'single',
  'married',
  'divorced',
  'widowed',
  'stable-union',
  'not-stated',
  'passport',
] as const

const isCode = (code: string): code is (typeof codes)[number] => codes.some((it) => it === code)
