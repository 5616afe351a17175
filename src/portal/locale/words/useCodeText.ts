import { useTranslations } from 'use-intl'

/** The words for reference data that comes with the program, by its code; undefined for what the clinic has entered itself. */
export function useCodeText() {
  const t = useTranslations('referenceCodes')
  return (code: string | null | undefined): string | undefined =>
    code && t.has(code as never) ? t(code as never) : undefined
}
