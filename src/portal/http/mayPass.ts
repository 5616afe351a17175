import { ApiError, NetworkError } from './errors.ts'

/** What a service says that does not know an operation, or not yet: nobody's mistake, and nothing that passes in a moment. */
const NOT_OFFERED = new Set([404, 405, 501])

/** Whether a service refused because it does not offer the operation. Of an operation on one record, 404 says that the record is not there. */
export const isNotOffered = (error: unknown): boolean =>
  error instanceof ApiError && NOT_OFFERED.has(error.status)

/** What may pass by itself: the network, and failures of the service. A refusal stays a refusal, and a file that is missing stays missing. */
export const mayPass = (error: unknown): boolean =>
  error instanceof NetworkError ||
  (error instanceof ApiError && error.status >= 500 && !isNotOffered(error) && error.code !== 'file_missing')
