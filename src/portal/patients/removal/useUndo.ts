import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useClient } from '#portal/http/ClientContext.tsx'
import { ApiError } from '#portal/http/errors.ts'
import { refreshAround } from '#portal/patients/patientCache.ts'
import { patientRecord } from '#portal/patients/patientQueries.ts'
import { mayHaveBeenDone } from './patientFate.ts'
import { restorePatient } from './restorePatient.ts'
import { useMovedText } from './useMovedText.ts'
import type { MovedReports } from './useMovedText.ts'
import { useSession } from '#portal/session/SessionContext.tsx'

export type Undone = 'restored' | 'already' | 'late' | 'ended' | 'failed' | 'lost'

/** Takes a removal back, and says how that went. It works on when the page that it was made for is left. */
export function useUndo() {
  const t = useTranslations('patientRemoval.undone')
  const movedText = useMovedText()
  const client = useClient()
  const queryClient = useQueryClient()
  const { store, session } = useSession()

  async function restore(id: number): Promise<{ kind: Undone; moved?: MovedReports }> {
    // At a shared desk somebody else may be signed in by now.
    if (store.get().session?.user.id !== session?.user.id) return { kind: 'ended' }
    try {
      const restored = await restorePatient(client, id)
      if (restored) queryClient.setQueryData(patientRecord(client, id).queryKey, restored)
      void refreshAround(queryClient, id)
      return { kind: 'restored', moved: restored?.movedReports }
    } catch (error) {
      const kind = whyNot(error)
      if (kind === 'already' || kind === 'lost') void refreshAround(queryClient, id)
      return { kind }
    }
  }
  return async (id: number): Promise<{ kind: Undone; text: string }> => {
    const { kind, moved } = await restore(id)
    const text = t(kind, { id: String(id) })
    return { kind, text: [text, movedText(moved)].filter(Boolean).join(' · ') }
  }
}

function whyNot(error: unknown): Undone {
  if (!(error instanceof ApiError) || mayHaveBeenDone(error)) return 'lost'
  if (error.code === 'not_removed') return 'already'
  if (error.status === 401) return 'ended'
  return error.status === 404 || error.status === 403 ? 'late' : 'failed'
}
