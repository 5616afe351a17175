import { PortalConfig } from '#contract/portalConfig.ts'

// Milliseconds after which the portal starts without its settings.
const CONFIG_TIMEOUT_MS = 5000

/**
 * The settings of this clinic, from a file beside the page that is read at run time. Without it, or with one that cannot
 * be understood, the portal works on the service that it came from.
 */
export async function readConfig(address = '/config.json'): Promise<PortalConfig> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(CONFIG_TIMEOUT_MS) })
    if (!response.ok) throw new Error(`the answer was ${response.status}`)
    const config = PortalConfig.parse(await response.json())
    return { ...config, baseUrl: config.baseUrl.replace(/\/+$/, '') }
  } catch (error) {
    console.warn(`${address} is missing or broken, so the defaults apply.`, String(error))
    return PortalConfig.parse({})
  }
}
