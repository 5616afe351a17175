import type { FastifyInstance } from 'fastify'
import { upgradeOperations } from '#contract/system/upgrade.ts'
import type { Queries } from '#service/database/database.ts'
import { readSchema } from '#service/database/schema.ts'
import { route } from '#service/http/route.ts'
import { type Installed, runChecks } from './checks.ts'
import { numberOf } from './records.ts'

/** What the checks before an upgrade find. */
export function upgradeRoutes(app: FastifyInstance, queries: Queries, installed: Installed): void {
  route(app, upgradeOperations.getUpgradeState, async () => ({
    version: installed.version,
    schema: numberOf((await readSchema(queries)).ran),
    findings: await runChecks(queries, installed),
  }))
}
