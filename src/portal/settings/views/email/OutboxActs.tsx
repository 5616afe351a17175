import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { outboxOperations } from '#contract/resources/emailOperations.ts'
import { useProblemTitle } from '#portal/feedback/problemKind.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useSingleMutation } from '#portal/http/query/useSingleMutation.ts'
import { useCan } from '#portal/session/can.ts'
import { changesFrom } from '#portal/settings/api/changes.ts'
import { setMailState, showOutboxChanged } from '#portal/settings/api/email.ts'
import type { AnyRecord } from '#portal/settings/api/groups.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { useNotify } from '#portal/ui/overlay/Toasts.tsx'

/** What can be done with an e-mail of the outbox: it is cancelled while it waits, and tried again after it was given up or cancelled. */
export function OutboxActs({ record }: { record: AnyRecord }) {
  const t = useTranslations('settingsViews.email')
  const mayChange = useCan(outboxOperations.updateEmail)
  const problemTitle = useProblemTitle()
  const client = useClient()
  const queryClient = useQueryClient()
  const notify = useNotify()
  const isWaiting = record['state'] === 'waiting'
  const change = useSingleMutation({
    ...changesFrom(`e-mail ${record.id}`),
    mutationFn: () => setMailState(client, record, isWaiting ? 'cancelled' : 'waiting'),
    onSuccess: () => notify(t(isWaiting ? 'cancelled' : 'triedAgain')),
    onError: (error) => notify(t('failed', { problem: problemTitle(error) }), 'note'),
    onSettled: () => showOutboxChanged(queryClient),
  })
  if (!mayChange || record.dateHourDeleted !== null || record['state'] === 'sent') return null
  return (
    <div>
      <Button busy={change.isPending} onClick={() => change.mutate()}>
        {t(isWaiting ? 'cancel' : 'tryAgain')}
      </Button>
    </div>
  )
}
