import { echoOperations } from '#contract/echo.ts'
import type { Client } from '#portal/http/client/client.ts'

/** The service's clock, where it answers `echo`. */
export async function askTime(
  client: Client,
  signal: AbortSignal,
): Promise<{ time: number; sentAt: number; receivedAt: number } | undefined> {
  const sentAt = Date.now()
  try {
    const { time } = await client.send(echoOperations.echo, { signal })
    return { time: Date.parse(time), sentAt, receivedAt: Date.now() }
  } catch (error) {
    if (signal.aborted) throw error
    return undefined
  }
}
