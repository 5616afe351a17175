import { useTranslations } from 'use-intl'
import { type ProblemKind, problemKind } from '#portal/http/problemKind.ts'

/** Why a file has not come, in words for who waits for it. */
export function useFailureText(): (error: Error) => string {
  const t = useTranslations('exports.failed')
  return (error) => {
    const kind = problemKind(error)
    return t(isNamed(kind) ? kind : 'other')
  }
}

const named = ['network', 'ended', 'forbidden', 'notFound', 'attempts', 'service', 'answer'] as const
const isNamed = (kind: ProblemKind): kind is (typeof named)[number] => named.some((it) => it === kind)
