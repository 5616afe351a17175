import * as z from 'zod/mini'
import { operation } from '#contract/declaration/operation.ts'
import { chosenObject, chosenSchema } from '#contract/declaration/source.ts'

/** What is looked at before an upgrade. */
const checkNames = [
  'version',
  'migrations',
  'node',
  'database',
  'portal',
  'disk',
  'backupDisk',
  'backup',
  'audit',
  'readable',
  'owner',
  'ownerPassword',
  'running',
] as const
export type CheckName = (typeof checkNames)[number]

/** What a check has found. A refusal stops an upgrade. */
export const Finding = chosenObject({
  check: z.enum(checkNames),
  verdict: z.enum(['ok', 'warning', 'refusal']),
  /** What was found: a version, bytes, hours, names. */
  value: z.string(),
})
export type Finding = z.infer<typeof Finding>

/** The version that runs, and what the checks before an upgrade find at this moment. */
const UpgradeState = chosenSchema('UpgradeState', {
  version: z.string(),
  /** The number of the last migration of the database. */
  schema: z.string(),
  findings: z.array(Finding),
})

export const upgradeOperations = {
  getUpgradeState: operation({
    summary: 'The version that runs, and what the checks before an upgrade find',
    method: 'GET',
    path: '/updatesystem/state',
    load: 'search',
    access: 'system.read',
    success: { status: 200, answer: { schema: UpgradeState } },
  }),
}
