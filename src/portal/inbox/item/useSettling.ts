import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import type { Intake } from '#contract/integrations/inbox.ts'
import { paths } from '#contract/portal/portalPaths.ts'
import { releaseOperations } from '#contract/reports/release.ts'
import { useProblemTitle } from '#portal/feedback/problemKind.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { ApiError } from '#portal/http/client/errors.ts'
import { useSingleMutation } from '#portal/http/query/useSingleMutation.ts'
import { actionsOn, discardItem, readInboxAgain, storeItem } from '#portal/inbox/api/items.ts'
import type { Choices, InboxItem } from '#portal/inbox/api/items.ts'
import { useCan } from '#portal/session/can.ts'
import { useNotify } from '#portal/ui/overlay/Toasts.tsx'

/** Assigns or discards a report of the inbox, and returns the message for the last outcome. The caller holds the choices, so a failure loses none. */
export function useSettling(item: InboxItem, onSettled: () => void) {
  const t = useTranslations('inbox.settle')
  const problemTitle = useProblemTitle()
  const client = useClient()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const notify = useNotify()
  const mayRead = useCan(releaseOperations.getRelease)
  const [message, setMessage] = useState<string>()
  const readAgain = () => readInboxAgain(queryClient)

  const announce = ({ outcome, reportId, releaseId }: Intake) => {
    if (outcome === 'inbox') return
    const open = { label: t('openReport'), onPress: () => void navigate(paths.report(releaseId ?? 0)) }
    notify(t(outcome, { id: String(reportId) }), 'done', {
      actions: releaseId !== null && mayRead ? [open] : [],
    })
  }
  const refused = async (error: Error, failed: 'failed' | 'notDiscarded') => {
    const code = error instanceof ApiError ? error.code : undefined
    if (code === 'record_changed') setMessage(t('changed'))
    else if (code === 'wrong_state') setMessage(t('settled'))
    else setMessage(t(failed, { problem: problemTitle(error) }))
    await readAgain()
  }

  const storing = useSingleMutation({
    ...actionsOn(item.id),
    mutationFn: (choices: Choices) => storeItem(client, { item, ...choices }),
    onMutate: () => setMessage(undefined),
    onSuccess: async (intake) => {
      announce(intake)
      if (intake.outcome === 'inbox') setMessage(t('stillWaits'))
      else onSettled()
      await readAgain()
    },
    onError: (error) => refused(error, 'failed'),
  })
  const discarding = useSingleMutation({
    ...actionsOn(item.id),
    mutationFn: (reason: string) => discardItem(client, item, reason),
    onMutate: () => setMessage(undefined),
    onSuccess: async () => {
      notify(t('discarded'))
      onSettled()
      await readAgain()
    },
    onError: (error) => refused(error, 'notDiscarded'),
  })
  return { storing, discarding, message, setMessage }
}
