import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { paths } from '#contract/portal/portalPaths.ts'
import { useProblemTitle } from '#portal/feedback/problemKind.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useNotify } from '#portal/ui/overlay/Toasts.tsx'
import {
  changeOf,
  readListsAgain,
  readReport,
  removeDraft,
  restoreDraft,
} from '#portal/writing/api/reports.ts'
import type { Editing } from './useReportEditing.ts'

export function useRemoveDraft({ key, pause, resume, findStored }: Editing) {
  const t = useTranslations('writing.removal')
  const problemTitle = useProblemTitle()
  const client = useClient()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const notify = useNotify()
  const failed = (error: Error) => notify(t('failed', { problem: problemTitle(error) }), 'note')
  const restoring = useMutation({
    ...changeOf(key),
    mutationFn: (id: number) => restoreDraft(client, id),
    onSuccess: ({ id }) => {
      void readListsAgain(queryClient)
      notify(t('restored'))
      void navigate(paths.writtenReport(id))
    },
    onError: failed,
  })
  const removing = useMutation({
    ...changeOf(key),
    // It runs after a save that is on its way, and removes what that has stored.
    mutationFn: async () => {
      const stored = await findStored()
      if (stored) await removeDraft(client, await readReport(client, stored.id))
      return stored?.id
    },
    onSuccess: (id) => {
      pause()
      if (id !== undefined) {
        void readListsAgain(queryClient)
        notify(t('removed'), 'done', { actions: [{ label: t('undo'), onPress: () => restoring.mutate(id) }] })
      }
      void navigate(paths.writing, { replace: true })
    },
    onError: (error) => {
      resume()
      failed(error)
    },
  })
  return () => {
    pause()
    removing.mutate()
  }
}
