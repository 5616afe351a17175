import type { useTranslations } from 'use-intl'
import type { FieldTally } from '#portal/preflight/fields/tallyFields.ts'

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

/** What texts are made of, in the reader's language. */
export interface Words {
  t: ReturnType<typeof useTranslations<'preflight'>>
  /** Names in a row, with commas between. */
  list: (names: readonly string[]) => string
}

/** A text in whatever language it is read. */
export type Say = (words: Words) => string

export interface Outcome {
  state: 'good' | 'note' | 'failed' | 'skipped'
  /** What is so. */
  says: Say
  /** What to do about it. */
  next?: Say
  /** Lines to copy, such as headers. */
  lines?: readonly string[]
  /** Short lists, each under its title. */
  lists?: readonly { title: Say; items: readonly Say[] }[]
  fields?: readonly FieldTally[]
}

/** What is known of a step: nothing while it waits for its turn. */
export type StepState = { state: 'waiting' | 'running' | 'asking' } | Outcome

export type Steps = Readonly<Record<StepName, StepState>>

export const isDone = (step: StepState): step is Outcome => 'says' in step
