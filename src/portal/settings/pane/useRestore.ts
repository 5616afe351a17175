import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useSingleMutation } from '#portal/http/query/useSingleMutation.ts'
import { changesFrom, restoreRecord } from '#portal/settings/api/changes.ts'
import { nameOf } from '#portal/settings/api/groups.ts'
import type { Group } from '#portal/settings/api/groups.ts'
import { useChangeProblem } from '#portal/settings/labels/useChangeProblem.ts'
import { showStored } from '#portal/settings/api/records.ts'
import { ApiError } from '#portal/http/client/errors.ts'
import { useNotify } from '#portal/ui/overlay/Toasts.tsx'

/** Restores a removed record of a group, and says how that ended. */
export function useRestore({ name, declared }: Group) {
  const t = useTranslations('settings.removal')
  const problem = useChangeProblem()
  const client = useClient()
  const queryClient = useQueryClient()
  const notify = useNotify()
  const restoring = useSingleMutation({
    ...changesFrom(`restore ${name}`),
    mutationFn: (id: number) => restoreRecord(client, name, id),
    onSuccess: (restored) => {
      void showStored(queryClient, name, restored)
      notify(t('restored', { name: nameOf(declared, restored) }))
    },
    onError: (error) => {
      const isTaken = error instanceof ApiError && error.code === 'in_use'
      notify(isTaken ? t('nameTaken') : t('notRestored', { problem: problem(error) }), 'note')
    },
  })
  return { restore: restoring.mutate, busy: restoring.isPending }
}
