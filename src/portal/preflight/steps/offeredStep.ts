import type { Offered, OperationName } from '#portal/http/query/capabilities.ts'
import { capabilitiesOf } from '#portal/http/query/capabilities.ts'
import type { Facts } from './facts.ts'
import type { Outcome, Say } from './outcome.ts'

/** What users do with the portal, by an operation that it takes. What belongs to the two operations of the description is not listed. */
const parts = {
  openReport: 'getRelease',
  pdf: 'getReportPdf',
  images: 'getReportImage',
  examFilter: 'queryExam',
  examinerFilter: 'queryEmployee',
  patientFilter: 'queryReleasedPatients',
  readMarks: 'markReleases',
  csv: 'exportReleases',
  zip: 'zipReports',
  patientSearch: 'queryPatients',
  patientRecord: 'getPatient',
  patientReports: 'listPatientReports',
  patientForms: 'updatePatient',
  history: 'listPatientHistory',
  restore: 'restorePatient',
  audit: 'listTrail',
} as const satisfies Record<string, OperationName>

type Part = keyof typeof parts

/** The tabs of a report, which are there for every service. */
const tabs: ReadonlySet<Part> = new Set(['pdf', 'images'])

/** What the service offers beyond the description, and what that means for the portal. */
export async function checkOffered({ config, client }: Facts, ask: () => Promise<Offered>): Promise<Outcome> {
  const offered = await ask().catch(() => undefined)
  if (!offered)
    return { state: 'failed', says: ({ t }) => t('offered.failed'), next: ({ t }) => t('offered.failedNext') }
  const { offers, isFromListing } = capabilitiesOf(client, offered)
  const wayOf = (part: Part) => {
    if (isFromListing(parts[part])) return 'listing'
    if (offers(parts[part]) || (part === 'pdf' && config.pdf !== '')) return 'service'
    return tabs.has(part) ? 'told' : 'hidden'
  }
  const listed = (way: ReturnType<typeof wayOf>): Say[] =>
    (Object.keys(parts) as Part[])
      .filter((part) => wayOf(part) === way)
      .map(
        (part) =>
          ({ t }) =>
            t(`part.${part}`),
      )
  const lists = (['service', 'listing', 'told', 'hidden'] as const)
    .map((way): NonNullable<Outcome['lists']>[number] => ({
      title: ({ t }) => t(`offered.by.${way}`),
      items: listed(way),
    }))
    .filter(({ items }) => items.length > 0)
  const { source } = offered
  return {
    state: 'good',
    says: ({ t }) => t(client.isOwnService ? 'offered.own' : `offered.${source}`),
    lists,
  }
}
