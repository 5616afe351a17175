import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { operations } from '#contract/operations.ts'
import { useClient } from '#portal/http/ClientContext.tsx'
import { ApiError } from '#portal/http/errors.ts'
import { refreshAround } from '#portal/patients/patientCache.ts'
import { patientRecord } from '#portal/patients/patientQueries.ts'
import { useSession } from '#portal/session/SessionContext.tsx'

const PATIENCE = 30_000

export type Undone = 'restored' | 'already' | 'late' | 'ended' | 'failed' | 'lost'

/** Takes a removal back, and says how that went. It works on when the page that it was made for is left. */
export function useUndo() {
  const t = useTranslations('patientRemoval.undone')
  const client = useClient()
  const queryClient = useQueryClient()
  const { store, session } = useSession()

  async function restore(id: number): Promise<Undone> {
    // At a shared desk somebody else may be signed in by now.
    if (store.get().session?.user.id !== session?.user.id) return 'ended'
    try {
      const signal = AbortSignal.timeout(PATIENCE)
      const restored = await client.send(operations.restorePatient, { body: { id }, signal })
      queryClient.setQueryData(patientRecord(client, id).queryKey, restored)
      void refreshAround(queryClient, id)
      return 'restored'
    } catch (error) {
      const kind = whyNot(error)
      if (kind === 'already' || kind === 'lost') void refreshAround(queryClient, id)
      return kind
    }
  }
  return async (id: number): Promise<{ kind: Undone; text: string }> => {
    const kind = await restore(id)
    return { kind, text: t(kind, { id: String(id) }) }
  }
}

function whyNot(error: unknown): Undone {
  if (!(error instanceof ApiError) || error.status >= 500) return 'lost'
  if (error.code === 'not_removed') return 'already'
  if (error.status === 401) return 'ended'
  return error.status === 404 || error.status === 403 ? 'late' : 'failed'
}
