import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { moduleState } from './moduleState.ts'

/**
 * What stays at the top level of a module while one user leaves and another signs in, and why it holds no record and no typed text by then.
 * Anything else belongs in the query cache, in a component, or under a key that leaves with its user: `whenUserLeaves` of the token store
 * empties what is left.
 */
const reviewed: Readonly<Record<string, string>> = {
  'src/contract/declaration/described.ts: known': 'schemas, by schemas of the contract',
  'src/contract/declaration/resourceOperations.ts: operationsByGroup': 'the operations of declarations',
  'src/contract/moments/dayStart.ts: formats': 'formats, by time zone',
  'src/portal/app/frame/Demonstration.tsx: loaded': 'code',
  'src/portal/feedback/later/messageLoader.ts: ObjectPattern': 'messages of the portal',
  'src/portal/http/client/idempotencyKeys.ts: lastNumber': 'a count',
  'src/portal/http/client/idempotencyKeys.ts: numbers': 'numbers, by files that others hold',
  'src/portal/listing/read/lenientReader.ts: readers': 'code, by schemas of the contract',
  'src/portal/listing/worker/worker.ts: answering': 'in the worker, which ends when the user leaves',
  'src/portal/listing/worker/worker.ts: engine': 'in the worker, which ends when the user leaves',
  'src/portal/overview/OverviewPage.tsx: placesByClient': 'by the client, which the next user has another of',
  'src/portal/patients/form/draft.ts: rows': 'a count',
  'src/portal/preferences/preferenceStore.ts: listeners': 'components that are shown',
  'src/portal/preferences/preferenceStore.ts: written':
    'preferences of the device, which never tell anything of a patient',
  'src/portal/preferences/usePreference.ts: parsed': 'the same, parsed',
  'src/portal/preflight/steps/tallyFields.ts: homes': 'places of fields, by schemas of the contract',
  'src/portal/reports/api/releaseQuery.ts: listeners': 'components that are shown',
  'src/portal/reports/api/releaseQuery.ts: moment': 'a moment',
  'src/portal/records/list/gatherPages.ts: cached': 'by lists that the query cache holds',
  'src/portal/records/list/gatherPages.ts: gathered': 'by pages that the query cache holds',
  'src/portal/reports/api/updates/followReleases.ts: streams':
    'by the client, which the next user has another of',
  'src/portal/reports/api/updates/listUpdates.ts: noUpdates': 'empty, of a type that is read only',
  'src/portal/reports/api/updates/listUpdates.ts: updated': 'by answers that the query cache holds',
  'src/portal/reports/api/readState.ts: none': 'empty, of a type that is read only',
  'src/portal/reports/api/readState.ts: queues': 'the end of what is sent, without a value',
  'src/portal/reports/text/align.ts: empty': 'empty, of a type that is read only',
  'src/portal/reports/document/ReportText.tsx: reader': 'code',
  'src/portal/reports/document/useFoundWords.ts: reader': 'code',
  'src/portal/reports/exports/useCsvExport.ts: download': 'code',
  'src/portal/reports/list/useReportSelection.ts: none': 'empty, of a type that is read only',
  'src/portal/reports/url.ts: noFilters': 'filters that are none',
  'src/portal/reports/url.ts: wordsByClient': 'by the client, which the next user has another of',
  'src/portal/session/confirmation/confirmations.ts: ConfirmationsContext':
    'a default that nothing is asked of',
  'src/portal/records/form/draftStore.ts: stores': 'emptied when a user leaves, by whenUserLeaves',
  'src/portal/session/watch/renewToken.ts: underWay': 'requests, until they are answered',
  'src/portal/settings/api/groups.ts: groups': 'declarations',
  'src/portal/ui/keyboard/useKeys.ts: listening': 'components that are shown',
  'src/portal/ui/print/printing.ts: isRecorded': 'yes or no, until the print ends',
  'src/portal/ui/print/printing.ts: printers': 'components that are shown',
  'src/portal/writing/files/useImageChanges.ts: lastKey': 'a count',
  'src/portal/writing/text/sections.ts: lastKey': 'a count',
}

const sources = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'src/portal', 'src/contract'],
  {
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && existsSync(file))
  .map((file) => [file, readFileSync(file, 'utf8')] as const)

test('no module of the portal holds anything beyond its user that is not reviewed here', () => {
  expect(moduleState(new Map(sources)).toSorted()).toEqual(Object.keys(reviewed).toSorted())
})

const one = (source: string) => moduleState(new Map([['a.tsx', source]]))

test.each([
  ['let rows: Row[] = []', ['rows']],
  ['export let last: Row | undefined', ['last']],
  ['const rows = new Map<number, Row>()\nexport const add = (row: Row) => rows.set(row.id, row)', ['rows']],
  ['export const rows = new Set<Row>()', ['rows']],
  ['const rows = new WeakMap()\nkeepIn(rows)', ['rows']],
  ['const rows: Row[] = []\nexport function add(row: Row) {\n  rows.push(row)\n}', ['rows']],
  ['const held = { row: undefined }\nexport const hold = (row: Row) => { held.row = row }', ['held']],
  ['const held = {}\nexport const hold = (row: Row) => Object.assign(held, row)', ['held']],
  ['export function find(): Row { return find.last }\nfind.last = undefined', ['find']],
  ['export class Rows { static all: Row[] = [] }', ['Rows.all']],
  ['const store = (() => { let row: Row; return { hold: (next: Row) => { row = next } } })()', ['store']],
  [
    'function keeper() { const rows = new Map(); return { get: (id: number) => rows.get(id) } }\nconst store = keeper()',
    ['store'],
  ],
  [
    'const stores = names.map(() => new Map())\nexport const storeOf = (at: number) => stores[at]\nuse(stores)',
    ['stores'],
  ],
])('what can hold a record is found: %s', (source, names) => {
  expect(one(source)).toEqual(names.map((name) => `a.tsx: ${name}`))
})

test.each([
  "const codes = new Set(['a', 'b'])\nexport const isCode = (code: string) => codes.has(code)",
  "export const codes: ReadonlySet<string> = new Set(['a'])",
  'export const WORDS = /\\w+/\nconst order = new Intl.Collator()',
  'export const names = ["a", "b"] as const',
  'export function rowsOf() {\n  const rows = new Map()\n  return () => rows\n}',
  'export const Rows = memo(function Rows() {\n  const rows = new Map()\n  return rows.size\n})',
])('what cannot, is not: %s', (source) => {
  expect(one(source)).toEqual([])
})
