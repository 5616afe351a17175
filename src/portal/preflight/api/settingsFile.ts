import { PortalConfig } from '#contract/portalConfig.ts'
import { isObject } from '#portal/http/client/exchange.ts'
import { attempt, dropContent } from './requests.ts'

export type SettingsFile =
  | { kind: 'unreached' }
  | { kind: 'refused'; status: number }
  /** Something else stands there, such as the portal's own page. */
  | { kind: 'noJson' }
  | { kind: 'wrong'; names: string[] }
  | { kind: 'found'; config: PortalConfig; changed: string[]; unknown: string[] }

/** Reads the settings anew, as the portal does when it starts. */
export async function readSettingsFile(address: string, signal: AbortSignal): Promise<SettingsFile> {
  const result = await attempt(address, { signal })
  if (result.kind !== 'answered') return { kind: 'unreached' }
  const { response } = result
  if (!response.ok) {
    dropContent(response)
    return { kind: 'refused', status: response.status }
  }
  const json: unknown = await response.json().catch((error: unknown) => {
    if (signal.aborted) throw error
  })
  if (typeof json !== 'object' || json === null) return { kind: 'noJson' }
  const parsed = PortalConfig.safeParse(json)
  if (!parsed.success) {
    const names = parsed.error.issues.map(({ path }) => path.join('.') || '–')
    return { kind: 'wrong', names: [...new Set(names)] }
  }
  const config = { ...parsed.data, baseUrl: parsed.data.baseUrl.replace(/\/+$/, '') }
  return {
    kind: 'found',
    config,
    changed: changedNames(config, PortalConfig.parse({})),
    unknown: unknownNames(json, config),
  }
}

function changedNames(config: object, defaults: object, prefix = ''): string[] {
  const before = defaults as Record<string, unknown>
  return Object.entries(config).flatMap(([name, value]: [string, unknown]) => {
    if (name === 'signIn' && isObject(value) && isObject(before[name]))
      return changedNames(value, before[name], `${name}.`)
    return JSON.stringify(value) === JSON.stringify(before[name]) ? [] : [prefix + name]
  })
}

/** The names in the file that no setting has: they may be mistyped. */
function unknownNames(json: object, config: PortalConfig): string[] {
  const inside = (value: unknown, known: object, prefix: string) =>
    isObject(value)
      ? Object.keys(value)
          .filter((name) => !(name in known))
          .map((name) => prefix + name)
      : []
  const { signIn } = json as { signIn?: unknown }
  return [
    ...inside(json, PortalConfig.shape, ''),
    ...inside(signIn, { role: 1, ...config.signIn }, 'signIn.'),
  ]
}
