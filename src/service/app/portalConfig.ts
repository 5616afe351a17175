import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PortalConfig } from '#contract/portalConfig.ts'

interface ReadConfig {
  config: PortalConfig
  /** Why the defaults apply, for who runs the service. */
  problem?: string
}

/** The portal's own settings, as they stand now in the folder that it is served from. */
export async function readPortalConfig(folder: string | undefined): Promise<ReadConfig> {
  if (folder === undefined) return { config: PortalConfig.parse({}) }
  const file = join(folder, 'config.json')
  const fallBack = (reason: string) => ({
    config: PortalConfig.parse({}),
    problem: `${file} ${reason}, so the portal runs on its defaults.`,
  })
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return fallBack('cannot be read')
  const parsed = PortalConfig.safeParse(readJson(text))
  if (parsed.success) return { config: parsed.data }
  const [issue] = parsed.error.issues
  return fallBack(`is broken (${[issue?.path.join('.'), issue?.message].filter(Boolean).join(': ')})`)
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Other origins that the portal may load from, as its settings name them: the service's and the logo's. */
export const otherOrigins = ({ baseUrl, logo }: PortalConfig) => ({
  service: originOf(baseUrl),
  logo: originOf(logo),
})

const originOf = (address: string): string[] => (URL.canParse(address) ? [new URL(address).origin] : [])
