import { useTranslations } from 'use-intl'
import { MAX_LISTED, MAX_LISTS } from '#contract/patients/patientList.ts'
import { useProblemTitle } from '#portal/feedback/problemKind.ts'
import { ApiError } from '#portal/http/client/errors.ts'

/** Why a change of the user's lists was refused, in a sentence. `of`: what there may be too many of. */
export function useListProblem() {
  const t = useTranslations('patientLists.problems')
  const title = useProblemTitle()
  return (error: unknown, of: 'lists' | 'patients'): string => {
    const code = error instanceof ApiError ? error.code : undefined
    if (code === 'in_use') return t('nameTaken')
    if (code === 'limit_reached') return t(of, { count: of === 'lists' ? MAX_LISTS : MAX_LISTED })
    if (code === 'not_found') return t(of === 'lists' ? 'listGone' : 'gone')
    return t('failed', { problem: title(error) })
  }
}
