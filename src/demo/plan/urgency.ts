import type { Carried } from '#contract/reports/priority.ts'
import { randomOf } from '#demo/random.ts'
import type { ReportPlan } from './planReports.ts'

const STAT_SHARE = 0.25

/** What a clinic's own rules call critical, in the words of the texts. */
const CRITICAL =
  /PET-CT|70% or more|Active gastric ulcer|Úlcera gástrica|[Aa]neurysm of \d|Aneurisma da aorta|Fratura da metáfise|RADS 4|compressão medular/
/** The others were told by telephone while the patient was there. */
const CRITICAL_SHARE = 0.5

/** How urgent a report is, and whether what its text says is marked as a critical finding. */
export function urgencyOf({ seed, isUrgent }: Pick<ReportPlan, 'seed' | 'isUrgent'>, text: string): Carried {
  const isStat = randomOf(seed, 'stat').chance(STAT_SHARE)
  return {
    priority: isUrgent ? (isStat ? 'stat' : 'urgent') : 'routine',
    critical: CRITICAL.test(text) && randomOf(seed, 'critical').chance(CRITICAL_SHARE),
  }
}
