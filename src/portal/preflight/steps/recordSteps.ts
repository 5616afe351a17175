import { readJson } from '#portal/http/client/exchange.ts'
import { capabilitiesOf } from '#portal/http/query/capabilities.ts'
import type { Offered, OperationName } from '#portal/http/query/capabilities.ts'
import { RecordSplitter } from '#portal/listing/read/recordSplitter.ts'
import { differs, tallyFields } from './tallyFields.ts'
import { isOtherOrigin, say, told } from './outcome.ts'
import type { Facts, Outcome, Say } from './outcome.ts'

/** Whether the listing has the form of the description: `{count, data}`, and each field of its records. */
export async function checkShape({ listing }: Facts, signal: AbortSignal): Promise<Outcome> {
  if (!listing) return { state: 'skipped', says: say('shape.none') }
  if (listing.headers.get('content-type')?.includes('text/html')) return told('failed', 'shape.page')
  const first = await readFirstRecords(listing, signal)
  if (first.form === 'strange') return told('failed', 'shape.strange')
  if (first.records.length > 0) return judge(first)
  return first.isBrokenOff ? told('failed', 'shape.brokenOff') : told('note', 'shape.empty')
}

function judge(first: FirstRecords): Outcome {
  const fields = tallyFields(first.records)
  const differing = fields.filter(differs).length
  const values = { records: first.records.length, fields: fields.length, differing }
  const says = [
    ...(first.isBrokenOff ? [say('shape.brokenOffAfter', values)] : []),
    say(differing === 0 ? 'shape.good' : 'shape.differs', values),
    countText(first),
  ]
  const next = [
    ...(first.isBrokenOff ? [say('shape.brokenOffNext')] : []),
    ...(first.form === 'array' ? [say('shape.arrayNext')] : []),
    ...(differing > 0 ? [say('shape.differsNext')] : []),
  ]
  return {
    state: first.isBrokenOff ? 'failed' : next.length === 0 ? 'good' : 'note',
    says: inTurn(says),
    ...(next.length > 0 && { next: inTurn(next) }),
    fields,
  }
}

const inTurn =
  (sentences: readonly Say[]): Say =>
  (words) =>
    sentences.map((sentence) => sentence(words)).join(' ')

const countText = ({ form, count, isWhole, records }: FirstRecords) => {
  if (form === 'array') return say('shape.array')
  if (count === undefined) return say(isWhole ? 'shape.noCount' : 'shape.countUnread')
  return say(isWhole && count !== records.length ? 'shape.wrongCount' : 'shape.count', { count })
}

/** Features of the portal by an operation that each needs, without those of the two operations of the description. */
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

/** The service's operations beyond the description, with their effect on the portal. */
export async function checkOffered({ config, client }: Facts, ask: () => Promise<Offered>): Promise<Outcome> {
  const offered = await ask().catch(() => undefined)
  if (!offered) return told('failed', 'offered.failed')
  const { capability } = capabilitiesOf(client, offered)
  const wayOf = (part: Part) => {
    const answered = capability(parts[part])
    if (answered === 'computed') return 'listing'
    if (answered === 'offered' || (part === 'pdf' && config.pdf !== '')) return 'service'
    return tabs.has(part) ? 'told' : 'hidden'
  }
  const lists = (['service', 'listing', 'told', 'hidden'] as const).map((way) => ({
    title: say(`offered.by.${way}`),
    items: (Object.keys(parts) as Part[])
      .filter((part) => wayOf(part) === way)
      .map((part) => say(`part.${part}`)),
  }))
  return {
    state: 'good',
    says: say(client.isOwnService ? 'offered.own' : `offered.${offered.source}`),
    lists: lists.filter(({ items }) => items.length > 0),
  }
}

/** A removal cannot be tried without removing, so nothing is sent. */
export const checkRemoval = ({ config }: Facts): Outcome => ({
  state: 'note',
  says: say('removal.untested'),
  next: say(isOtherOrigin(config) ? 'removal.nextOther' : 'removal.next'),
})

/** How many records are looked at: a listing may have 100 MB. */
const MOST_RECORDS = 20
const MOST_BYTES = 32_000_000

const decoder = new TextDecoder()

interface FirstRecords {
  /** `array`: the records without `count` and `data` around them. `strange`: no list of records. */
  form: 'listing' | 'array' | 'strange'
  records: unknown[]
  /** Undefined where the service does not say, or only after the records. */
  count: number | undefined
  isWhole: boolean
  isBrokenOff: boolean
}

export async function readFirstRecords(response: Response, signal: AbortSignal): Promise<FirstRecords> {
  const records: unknown[] = []
  let seen = 0
  const splitter = new RecordSplitter((bytes) => {
    seen += 1
    if (records.length < MOST_RECORDS) records.push(readJson(decoder.decode(bytes)))
  })
  let form: FirstRecords['form'] = 'listing'
  let [read, isEnded] = [0, false]
  const reader = (response.body ?? new Blob().stream()).getReader()
  const stop = () => void reader.cancel().catch(() => {})
  signal.addEventListener('abort', stop)
  try {
    while (!isEnded && records.length < MOST_RECORDS && read < MOST_BYTES && !splitter.isStrange) {
      const { value, done } = await reader.read()
      isEnded = done
      if (!value) continue
      if (read === 0 && /^\s*\[/.test(new TextDecoder().decode(value.subarray(0, 64)))) form = 'array'
      read += value.length
      splitter.push(value)
    }
  } catch (error) {
    if (signal.aborted) throw error
    isEnded = true
  } finally {
    signal.removeEventListener('abort', stop)
    stop()
  }
  const { count, hasRecords, isStrange, isWhole } = splitter
  return {
    form: isStrange || (!hasRecords && (isWhole || read === 0)) ? 'strange' : form,
    records,
    count,
    isWhole: isWhole && seen === records.length,
    isBrokenOff: isEnded && !isWhole,
  }
}
