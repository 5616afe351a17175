import { paths } from '#contract/portalPaths.ts'
import { PortalConfig } from '#contract/portalConfig.ts'

// Milliseconds after which the portal starts without its settings.
const CONFIG_TIMEOUT_MS = 5000

/**
 * The settings of this clinic, from a file beside the page that is read at run time. Without it, or with one that cannot
 * be understood, the portal works on the service that it came from.
 */
export async function readConfig(address = `${paths.home}config.json`): Promise<PortalConfig> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(CONFIG_TIMEOUT_MS) })
    if (!response.ok) throw new Error(`the answer was ${response.status}`)
    const config = PortalConfig.parse(await response.json())
    return located(config)
  } catch (error) {
    console.warn(`${address} is missing or broken, so the defaults apply.`, String(error))
    return located(PortalConfig.parse({}))
  }
}

/** With the address of the service without a `/` at its end. A service without an address is where the portal came from. */
const located = (config: PortalConfig): PortalConfig => ({
  ...config,
  baseUrl: (config.baseUrl || paths.home).replace(/\/+$/, ''),
})
