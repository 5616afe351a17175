import { useTranslations } from 'use-intl'
import { problemKind } from '#portal/feedback/problemKind.ts'

/** Why a record was not changed, removed or restored, as a part of a sentence. */
export function useChangeProblem() {
  const t = useTranslations('settings')
  const problem = useTranslations('problem')
  return (error: unknown): string => {
    const kind = problemKind(error)
    // A user who may open the group is refused only records of somebody with more rights.
    return kind === 'forbidden' ? t('beyond') : problem(`${kind}.title`)
  }
}
