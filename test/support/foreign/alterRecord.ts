import type { ForeignMoods } from './foreignMoods.ts'
import type { Fields } from './foreignRecords.ts'

/** What stays where everything else is null or missing: without these a record cannot be told from another. */
const kept = new Set(['id', 'reportId', 'report', 'status', 'released'])

/** The release record as the service sends it in its present moods. */
export function alterRecord(record: Fields, index: number, moods: Readonly<ForeignMoods>): Fields {
  let altered = record
  if (moods.oddStates) altered = withOddState(altered, index)
  if (moods.html) altered = withHtml(altered)
  if (moods.unknownFields) altered = withUnknownFields(altered) as Fields
  if (moods.gaps !== 'none') altered = withGaps(altered, index, moods.gaps)
  if (moods.oddTypes) altered = withOddTypes(altered) as Fields
  return altered
}

/** Members are left out by JSON where they are undefined. */
function withGaps(record: Fields, index: number, gaps: 'null' | 'missing'): Fields {
  const nothing = gaps === 'null' ? null : undefined
  const emptied = (value: unknown, keep: ReadonlySet<string>): Fields =>
    Object.fromEntries(
      Object.entries(value as Fields).map(([name, member]) => [name, keep.has(name) ? member : nothing]),
    )
  const report = record['report'] as Fields
  const id = new Set(['id'])
  const withPeople = index % 2 === 0
  return {
    ...emptied(record, kept),
    // One record has no report at all.
    report:
      index === 7
        ? nothing
        : {
            ...emptied(report, id),
            patient: emptied(report['patient'], id),
            // Half of them have a doctor and an exam of which nothing is known.
            doctor: withPeople ? emptied(report['doctor'], id) : nothing,
            exam: withPeople ? emptied(report['exam'], id) : nothing,
          },
  }
}

const numbers = new Set([
  'device',
  'replacedBy',
  'pdfsize',
  'copy',
  'close',
  'defaultHealthPlan',
  'externalId',
])

function withOddTypes(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((member) => withOddTypes(member))
  if (typeof value === 'number' && (/id$/i.test(name) || numbers.has(name))) return String(value)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([member, inner]) => [member, withOddTypes(inner, member)]),
  )
}

function withUnknownFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withUnknownFields)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([name, member]) => [name, withUnknownFields(member)] as const)
  return { ...Object.fromEntries(members), revisao: 3 }
}

function withHtml(record: Fields): Fields {
  const report = record['report'] as Fields
  const paragraphs = String(report['result'])
    .split('\n')
    .map((line) => `<p style="color: #333">${line}</p>`)
  const marked = (person: unknown): Fields => ({
    ...(person as Fields),
    lastName: `${String((person as Fields)['lastName'])} <b>Jr.</b> &amp; Cia`,
  })
  const result = `<div class="laudo"><h2>Laudo</h2>${paragraphs.join('')}<img src="x" onerror="document.title='run'"><script>document.title = 'run'</script></div>`
  return {
    ...record,
    report: { ...report, result, patient: marked(report['patient']), doctor: marked(report['doctor']) },
  }
}

const states: Fields[] = [
  {},
  { status: 'pending', released: false, notified: false },
  { status: 'PUBLICADO', released: true, notified: true },
  { status: 'error', released: false, notified: false, statusMessage: 'Endereço de e-mail recusado' },
]

function withOddState(record: Fields, index: number): Fields {
  const state = states[index % states.length]!
  const report = { ...(record['report'] as Fields), draft: state['released'] === false }
  return { ...record, ...state, report }
}
