import { useMemo } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Words } from '#portal/preflight/steps/outcome.ts'

/** What the texts of the steps are made of, in the language that is chosen. */
export function useWords(): Words {
  const t = useTranslations('preflight')
  const format = useFormatter()
  return useMemo(() => ({ t, list: (names) => format.list(names, { type: 'unit' }) }), [t, format])
}
