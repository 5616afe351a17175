import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { featureProblems, features } from './features.ts'

const tracked = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'src/portal'],
  {
    encoding: 'utf8',
  },
)
const files = new Map(
  tracked
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && existsSync(file))
    .map((file) => [file, readFileSync(file, 'utf8')]),
)

test('every feature of the portal has the required form', () => {
  const withRequests = features.filter((feature) =>
    [...files.keys()].some((file) => file.startsWith(`src/portal/${feature}/api/`)),
  )
  expect(withRequests).toEqual(features)
  expect(featureProblems(files)).toEqual([])
})

const page = 'export const Page = () => null\n'
const request = (key: string) =>
  `export const patient = (client, id) => ({ queryKey: [${key}, id], queryFn: () => client.send(operations.getPatient) })\n`

/** Files that have the form of a feature. */
const sound: Record<string, string> = {
  'src/portal/patients/PatientsPage.tsx': page,
  'src/portal/patients/url.ts': '',
  'src/portal/patients/preload.ts': '',
  'src/portal/patients/api/record.ts': request(`'patients'`),
  'src/portal/reports/pane/Pane.tsx': `import { Text } from '#portal/reports/document/Text.tsx'\n`,
  'src/portal/session/watch/renewToken.ts': 'client.send(renewToken)\n',
}

test('a feature of the required form is accepted', () => {
  expect(featureProblems(new Map(Object.entries(sound)))).toEqual([])
})

test.each([
  ['a loose component', { 'src/portal/patients/PatientCard.tsx': page }],
  ['a loose hook', { 'src/portal/reports/useLocation.ts': '' }],
  [
    'a fifth loose file',
    { 'src/portal/patients/OnePage.tsx': page, 'src/portal/patients/OtherPage.tsx': page },
  ],
  [
    'a request in a component',
    { 'src/portal/audit/list/AuditTable.tsx': 'client.page(operations.listTrail)' },
  ],
  [
    'a download in a hook',
    { 'src/portal/reports/exports/useZip.ts': 'await client.download(operations.zip)' },
  ],
  [
    'a key outside of api',
    { 'src/portal/patients/form/useSaving.ts': `({ queryKey: ['patients', 'save'] })` },
  ],
  ['a key of no feature', { 'src/portal/patients/api/choices.ts': request(`'choices'`) }],
  ['a key of another feature', { 'src/portal/patients/api/other.ts': request(`'reports'`) }],
  [
    'the keys of another feature in its cache',
    { 'src/portal/patients/api/cache.ts': `const holds = ([feature]) => feature === 'reports'\n` },
  ],
  [
    'the pane in the comparison',
    { 'src/portal/reports/compare/Compare.tsx': `import { a } from '#portal/reports/pane/a.ts'\n` },
  ],
  [
    'the comparison in the pane',
    { 'src/portal/reports/pane/Other.tsx': `void import('#portal/reports/compare/Compare.tsx')\n` },
  ],
  [
    'the list in the requests',
    { 'src/portal/reports/api/list.ts': `import type { A } from '#portal/reports/list/a.ts'\n` },
  ],
] as [string, Record<string, string>][])('a feature is refused with %s', (_, planted) => {
  const [problem, ...more] = featureProblems(new Map(Object.entries({ ...sound, ...planted })))
  expect(problem).toBeDefined()
  expect(more).toEqual([])
})
