import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { operations } from '#contract/operations.ts'
import { useClient } from '#portal/http/ClientContext.tsx'
import { useMutationInTurn } from '#portal/http/useMutationInTurn.ts'
import { refreshAround } from '#portal/patients/patientCache.ts'
import { patientRecord } from '#portal/patients/patientQueries.ts'
import { useNotify } from '#portal/ui/Notices.tsx'
import { patientChange } from './recordQueries.ts'

// Milliseconds after which an answer counts as lost.
const PATIENCE = 30_000

interface Asked {
  /** The state of the record that was looked at. */
  dateHourChanged: string
  fields: string[]
}

/** Gives fields of a patient the values back that they had before a change. */
export function useTakeBack(id: number, changeId: number, onDone: () => void) {
  const t = useTranslations('patientRecord.change')
  const client = useClient()
  const queryClient = useQueryClient()
  const notify = useNotify()
  const { mutate, error, isPending } = useMutationInTurn({
    mutationKey: ['take back', id],
    mutationFn: ({ dateHourChanged, fields }: Asked) =>
      client.send(operations.takeBackChange, {
        body: { id, changeId, dateHourChanged, fields },
        signal: AbortSignal.timeout(PATIENCE),
      }),
    onSuccess: (patient) => {
      queryClient.setQueryData(patientRecord(client, id).queryKey, patient)
      notify(t('done', { id: String(id) }))
      onDone()
      return refreshAround(queryClient, id)
    },
    // What is stored now may be something else than what is shown.
    onError: () => queryClient.invalidateQueries({ queryKey: patientChange(client, id, changeId).queryKey }),
  })
  return {
    takeBack: mutate,
    busy: isPending,
    error,
  }
}
