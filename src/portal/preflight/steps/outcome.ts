import type { useTranslations } from 'use-intl'
import type { PortalConfig } from '#contract/portal/portalConfig.ts'
import type { Client } from '#portal/http/client/client.ts'
import type { FieldTally } from './tallyFields.ts'
import type { PortalSession } from '#portal/session/portalSession.ts'

export const stepNames = [
  'settings',
  'reached',
  'secure',
  'allowed',
  'clock',
  'signIn',
  'token',
  'shape',
  'removal',
  'offered',
] as const
export type StepName = (typeof stepNames)[number]

export interface Words {
  t: ReturnType<typeof useTranslations<'preflight'>>
  /** Names in a row, with commas between. */
  list: (names: readonly string[]) => string
}

export type Say = (words: Words) => string

declare const translate: Words['t']
type Key = Parameters<Words['t']>[0]
type Values<K extends Key> = Parameters<typeof translate<K>>[1]
/** The values of a text, of which some may be texts themselves, or names in a row. */
type Given<V> = { [N in keyof V]: V[N] | Say | readonly string[] }
type Rest<K extends Key> = Values<K> extends undefined ? [] : [Given<Values<K>>]

export const say =
  <K extends Key>(key: K, ...[values]: Rest<K>): Say =>
  (words) => {
    const read = (value: unknown) =>
      typeof value === 'function'
        ? (value as Say)(words)
        : Array.isArray(value)
          ? words.list(value as string[])
          : value
    const entries = Object.entries(values ?? {}).map(([name, value]) => [name, read(value)])
    const t = words.t as unknown as (name: string, values: object) => string
    return t(key, Object.fromEntries(entries) as object)
  }

export const good = <K extends Key>(key: K, ...values: Rest<K>): Outcome => ({
  state: 'good',
  says: say(key, ...values),
})

/** An outcome with the next step: that of the key with `Next` behind it. */
export const told = <K extends Key>(state: Outcome['state'], key: K, ...values: Rest<K>): Outcome => ({
  state,
  says: say(key, ...values),
  next: say(`${key}Next` as K, ...values),
})

export interface Outcome {
  state: 'good' | 'note' | 'failed' | 'skipped'
  says: Say
  next?: Say
  lines?: readonly string[]
  lists?: readonly { title: Say; items: readonly Say[] }[]
  fields?: readonly FieldTally[]
}

export type StepState = { state: 'waiting' | 'running' | 'asking' } | Outcome

export type Steps = Readonly<Record<StepName, StepState>>

export const isDone = (step: StepState): step is Outcome => 'says' in step

export type Typed = { username: string; password: string } | { token: string }

export interface Target {
  /** The settings that the portal uses; the file may have changed since. */
  config: PortalConfig
  client: Client
  session: Pick<PortalSession, 'token' | 'user'> | undefined
}

/** Results of steps that later steps need. Kept for one run, in memory alone. */
export interface Facts extends Target {
  /** The answer to a request without a token, where the browser let the portal read it. */
  plain?: { response: Response; sentAt: number; receivedAt: number }
  token: string | undefined
  /** Credentials for this check alone. */
  typed?: Typed | undefined
  /** The answer to the listing, once a token was sent. */
  listing?: Response
}

export const serviceAddress = ({ baseUrl }: Pick<PortalConfig, 'baseUrl'>): URL =>
  new URL(baseUrl || '/', window.location.href)

/** As it is shown: without anything but the place. */
export const shownAddress = (config: Pick<PortalConfig, 'baseUrl'>): string => {
  const { origin, pathname } = serviceAddress(config)
  return origin + (pathname === '/' ? '' : pathname)
}

export const isOtherOrigin = (config: Pick<PortalConfig, 'baseUrl'>): boolean =>
  serviceAddress(config).origin !== window.location.origin

/** Names of this machine itself, which nobody else can read along with. */
export const isThisMachine = ({ hostname }: Pick<URL, 'hostname'>): boolean =>
  /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
