import { useTranslations } from 'use-intl'
import { problemKind } from '#portal/http/problemKind.ts'

/** Why a file has not come, in words for who waits for it. */
export function useFailureText(): (error: Error) => string {
  const t = useTranslations('exports.failed')
  return (error) => {
    const kind = problemKind(error)
    return t(kind === 'refused' || kind === 'attempts' || kind === 'unknown' ? 'other' : kind)
  }
}
