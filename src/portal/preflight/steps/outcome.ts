import type { useTranslations } from 'use-intl'
import type { PortalConfig } from '#contract/portalConfig.ts'
import type { Client } from '#portal/http/client/client.ts'
import type { FieldTally } from '#portal/preflight/fields/tallyFields.ts'
import type { PortalSession } from '#portal/session/portalSession.ts'

/** The steps, in the order in which they are run. */
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

/** The functions for texts in the user's language. */
export interface Words {
  t: ReturnType<typeof useTranslations<'preflight'>>
  /** Names in a row, with commas between. */
  list: (names: readonly string[]) => string
}

/** A text in whatever language it is read. */
export type Say = (words: Words) => string

export interface Outcome {
  state: 'good' | 'note' | 'failed' | 'skipped'
  /** The finding. */
  says: Say
  /** The next step. */
  next?: Say
  /** Lines to copy, such as headers. */
  lines?: readonly string[]
  /** Short lists, each under its title. */
  lists?: readonly { title: Say; items: readonly Say[] }[]
  fields?: readonly FieldTally[]
}

/** The state of a step; undefined while it waits for its turn. */
export type StepState = { state: 'waiting' | 'running' | 'asking' } | Outcome

export type Steps = Readonly<Record<StepName, StepState>>

export const isDone = (step: StepState): step is Outcome => 'says' in step

/** The facts before the first step. */
export interface Given {
  /** The settings that the portal uses; the file may have changed since. */
  config: PortalConfig
  client: Client
  /** Of the user who is signed in. */
  session: Pick<PortalSession, 'token' | 'user'> | undefined
}

/** Results of steps that later steps need. Kept for one run, in memory alone. */
export interface Facts extends Given {
  /** The answer to a request without a token, where the browser let the portal read it. */
  plain?: { response: Response; sentAt: number; receivedAt: number }
  /** An access token, where there is one. */
  token: string | undefined
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
