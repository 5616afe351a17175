import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReleaseDetail } from '#contract/reports/release.ts'
import { reportOperations } from '#contract/reports/reportOperations.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { ANSWER_TIMEOUT_MS } from '#portal/http/client/request.ts'
import { useCapability } from '#portal/http/query/capabilities.ts'
import { useUser } from '#portal/session/SessionContext.tsx'
import { allReleases, allUpdates } from './releases.ts'
import { urgentNews } from './updates/urgentNews.ts'

/** Acknowledges the critical finding of a release, with a note or an empty text; `mayAcknowledge`: whether the user is a doctor, and the service offers it. */
export function useAcknowledgement({ id, report }: ReleaseDetail, onDone: () => void) {
  const client = useClient()
  const queryClient = useQueryClient()
  const isDoctor = useUser().doctor ?? false
  const mayAcknowledge = useCapability('acknowledgeReport') === 'offered' && isDoctor
  const readAgain = async () => {
    // The row of the list, the notes above it, and the figures of what waits say it, too.
    void queryClient.invalidateQueries(allUpdates)
    void queryClient.invalidateQueries({ queryKey: urgentNews(client).queryKey })
    void queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.countsFindings === true })
    await queryClient.invalidateQueries({ queryKey: [...allReleases.queryKey, id] })
  }
  const acknowledging = useMutation({
    mutationFn: (note: string) =>
      client.send(reportOperations.acknowledgeReport, {
        body: { id: report.id, ...(note && { note }) },
        timeout: ANSWER_TIMEOUT_MS,
      }),
    onSuccess: async () => {
      onDone()
      await readAgain()
    },
    // Somebody else may have been first.
    onError: readAgain,
  })
  return { mayAcknowledge, acknowledging }
}
