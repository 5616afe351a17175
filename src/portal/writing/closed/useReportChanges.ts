import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { paths } from '#contract/portal/portalPaths.ts'
import type { Carried } from '#contract/reports/priority.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useNotify } from '#portal/ui/overlay/Toasts.tsx'
import {
  changeOf,
  createReport,
  dropShownElsewhere,
  moveReport,
  prioritizeReport,
  readListsAgain,
  releaseReport,
  signReport,
  storedReport,
  withdrawReport,
} from '#portal/writing/api/reports.ts'
import type { StoredReport } from '#portal/writing/api/reports.ts'
import { bodyOf, draftOf } from '#portal/writing/form/draft.ts'

export type Change =
  | { kind: 'sign' }
  | { kind: 'release' }
  | { kind: 'withdraw'; reason: string }
  | { kind: 'amend' }
  | { kind: 'move'; patient: { id: number } }
  | { kind: 'prioritize'; urgency: Carried }

export function useReportChanges(report: StoredReport) {
  const t = useTranslations('writing.closed')
  const client = useClient()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const notify = useNotify()
  const { id } = report
  const changing = useMutation({
    ...changeOf(`closed ${id}`),
    mutationFn: async (change: Change): Promise<number> => {
      switch (change.kind) {
        case 'sign':
          return (await signReport(client, report)).id
        case 'release':
          await releaseReport(client, id)
          return id
        case 'withdraw':
          await withdrawReport(client, id, change.reason.trim())
          return id
        case 'amend': {
          // The service gives a correction the number of the request, the images, and how urgent the report is by now. Its reason is its own.
          const begun = { ...draftOf(report), correctionReason: '' }
          const asNow = { requestNumber: undefined, priority: undefined, critical: undefined }
          const body = { ...bodyOf(begun), ...asNow, amends: { id } }
          return (await createReport(client, body)).id
        }
        case 'move':
          return (await moveReport(client, report, change.patient)).id
        case 'prioritize':
          return (await prioritizeReport(client, report, change.urgency)).id
      }
    },
    onSuccess: (made, { kind }) => {
      notify(t(`done.${kind}`))
      void queryClient.invalidateQueries({ queryKey: storedReport(client, id).queryKey })
      void readListsAgain(queryClient)
      if (kind !== 'amend') dropShownElsewhere(queryClient)
      if (made !== id) void navigate(paths.writtenReport(made))
    },
  })
  const { mutate, isPending, variables, error } = changing
  return { change: mutate, running: isPending ? variables.kind : undefined, error }
}
