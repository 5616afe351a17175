import { useQuery } from '@tanstack/react-query'
import { useClient } from '#portal/http/ClientContext.tsx'
import { AnswerError, ApiError } from '#portal/http/errors.ts'
import { echo } from '#portal/session/echo.ts'

/**
 * Which filters the service understands. One that knows the description alone would leave out those that we chose, and so
 * seem to have found what it did not look for. Until it has been heard, it is taken to be ours.
 */
export function useOffers() {
  const { data, error } = useQuery(echo(useClient()))
  const offers = (operation: string) =>
    data ? data.operations.includes(operation) : error === null || mayBeThere(error)
  return {
    filters: offers('queryReleasedPatients'),
    unread: offers('markReleases'),
    order: offers('recordVisit'),
    /** Something can be done with several reports at once. */
    selection: offers('zipReports'),
    /** It answers as few records as are asked for: a count costs no whole listing. */
    pages: data?.operations.includes('queryReleasedPatients') ?? false,
  }
}

export type Offers = ReturnType<typeof useOffers>

const mayBeThere = (error: Error): boolean =>
  error instanceof ApiError ? error.status >= 500 && error.status !== 501 : !(error instanceof AnswerError)
