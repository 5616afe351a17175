import { paths } from '#contract/portal/portalPaths.ts'
import { PortalConfig } from '#contract/portal/portalConfig.ts'
import { configInHtml } from './signInHtml.ts'

// Milliseconds after which the portal starts without its settings.
const CONFIG_TIMEOUT_MS = 5000

/**
 * The settings of this clinic, from a file beside the page that is read at run time. Without it, or with one that cannot
 * be understood, the portal works on the service that it came from.
 */
export async function readConfig(address?: string): Promise<PortalConfig> {
  const inHtml = address === undefined ? configInHtml() : undefined
  if (inHtml) return located(inHtml)
  try {
    return await fetchConfig(address)
  } catch (error) {
    console.warn('config.json is missing or broken, so the defaults apply.', String(error))
    return located(PortalConfig.parse({}))
  }
}

/** The same; rejects where they cannot be read. */
export async function fetchConfig(address = `${paths.home}config.json`): Promise<PortalConfig> {
  const response = await fetch(address, { signal: AbortSignal.timeout(CONFIG_TIMEOUT_MS) })
  if (!response.ok) throw new Error(`the answer was ${response.status}`)
  return located(PortalConfig.parse(await response.json()))
}

/** With the address of the service without a `/` at its end. A service without an address is where the portal came from. */
const located = (config: PortalConfig): PortalConfig => ({
  ...config,
  baseUrl: (config.baseUrl || paths.home).replace(/\/+$/, ''),
})
