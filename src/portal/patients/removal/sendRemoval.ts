import type { Client } from '#portal/http/client/client.ts'
import { checkRemoval, removePatient } from '#portal/patients/api/removal.ts'
import type { SaidDone } from '#portal/patients/api/removal.ts'
import type { RemovalRequest } from '#portal/patients/api/removalBody.ts'
import type { DoneRemoval } from './outcome.ts'
import { removalRefusal } from './refusals.ts'
import { reportCount } from './useReportsTarget.ts'

interface Circumstances {
  /** The name of the user who removes the patient. */
  by: string
  /** A request before this one, without an answer, may have removed the patient. */
  isAnswerLost: boolean
  /** The service has said before that the removal is done: only its listing is looked at again. */
  said: SaidDone | undefined
  onSaidDone: (said: SaidDone) => void
}

/** Sends a removal, and returns what its receipt says. */
export async function sendRemoval(
  client: Client,
  request: RemovalRequest,
  { by, isAnswerLost, said, onSaidDone }: Circumstances,
): Promise<DoneRemoval> {
  const { confirmed, reason, reportsTo } = request
  const { id } = confirmed
  const moved = reportsTo && { to: reportsTo.id, reports: reportCount(confirmed) }
  const done = { id, by, reason, moved }
  try {
    const removed = said
      ? await checkRemoval(client, id, said)
      : await removePatient(client, request, onSaidDone)
    return { ...done, ...removed }
  } catch (error) {
    // Removed by the same user after a request without an answer, or gone from the listing: it was that request which removed the patient.
    const refusal = removalRefusal(error)
    if (!isAnswerLost) throw error
    const unanswered = { requestId: undefined, checked: true }
    if (refusal.kind === 'alreadyRemoved' && refusal.removed?.by === by)
      return { ...done, ...unanswered, at: refusal.removed.at }
    if (refusal.kind === 'notFound' && confirmed.listed)
      return { ...done, ...unanswered, at: new Date().toISOString() }
    throw error
  }
}
