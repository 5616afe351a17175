import { lazyPart } from '#portal/feedback/later/lazyPart.tsx'
import { ApiError } from '#portal/http/client/errors.ts'
import type { ExportReasonProps } from './ExportReasonDialog.tsx'

/** How many records an export has that was refused because it has no reason; undefined for any other error. */
export const recordsWithoutReason = (error: Error | undefined): number | undefined =>
  error instanceof ApiError && error.code === 'reason_required' ? (error.response?.records ?? 0) : undefined

/** Asks why many records are exported. */
export const ExportReason = lazyPart<ExportReasonProps>({
  name: 'the question for a reason',
  load: async () => (await import('./ExportReasonDialog.tsx')).ExportReasonDialog,
  messages: ['disclosure'],
})
