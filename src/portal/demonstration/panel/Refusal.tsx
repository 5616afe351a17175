import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { demonstration } from '#portal/demonstration/api/demonstration.ts'
import { faultyRequest, problemKind } from '#portal/feedback/problemKind.ts'
import { RequestNumber } from '#portal/feedback/RequestNumber.tsx'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { ApiError } from '#portal/http/client/errors.ts'

/** Why something was not done, and what helps, below what was typed or chosen. */
export function Refusal({ error }: { error: unknown }) {
  const t = useTranslations()
  const { data } = useQuery(demonstration(useClient()))
  if (!error) return null
  const isConflict = error instanceof ApiError && error.status === 409
  const kind = problemKind(error)
  const requestId = faultyRequest(error)
  return (
    <p role="alert" className="mt-2 rounded-control bg-danger-soft px-3 py-2 text-small">
      {isConflict
        ? t(data?.beginning ? 'demonstration.refused.making' : 'demonstration.refused.noClinic')
        : kind === 'refused'
          ? t('demonstration.refused.invalid')
          : `${t(`problem.${kind}.title`)}. ${t(`problem.${kind}.text`)}`}
      {requestId !== undefined && (
        <span className="block text-head text-ink-2">
          <RequestNumber id={requestId} />
        </span>
      )}
    </p>
  )
}
