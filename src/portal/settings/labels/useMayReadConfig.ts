import { useCapabilities } from '#portal/http/query/capabilities.ts'
import { useCan } from '#portal/session/can.ts'

/** The name of the configuration in addresses, beside those of the groups. */
export const CONFIG = 'config'

/** Whether the service has a configuration that the user may read. */
export function useMayReadConfig(): boolean {
  const { mayOffer } = useCapabilities()
  // The operation itself is loaded with its page.
  return useCan({ access: 'system.read' }) && mayOffer('listConfig')
}
