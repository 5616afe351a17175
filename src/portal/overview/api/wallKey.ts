import { overviewOperations } from '#contract/overview.ts'
import { FIGURES_ALONE, syncOperations } from '#contract/integrations/sync.ts'
import type { Client } from '#portal/http/client/client.ts'

/** Whether a key may read the clinic's figures, and nothing else. */
export async function checkKey(client: Client): Promise<'right' | 'tooLittle' | 'tooMuch'> {
  const { scope } = await client.send(overviewOperations.countWaiting)
  if (scope === 'own') return 'tooLittle'
  const { data } = await client.send(syncOperations.evoTest)
  return data.some(({ code }) => code === FIGURES_ALONE) ? 'right' : 'tooMuch'
}
