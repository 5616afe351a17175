import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Finding, lintPlanted } from './plant.ts'
import { rooms } from './rooms.ts'

const boundary = 'eslint(no-restricted-imports)'
const forms = {
  'an import': (name: string) => `import { a } from '${name}'\nvoid a\n`,
  'an import of a type': (name: string) => `import type { A } from '${name}'\nexport type B = A\n`,
  'a re-export': (name: string) => `export { a } from '${name}'\n`,
  'a dynamic import': (name: string) => `export const load = () => import('${name}')\n`,
}

/** Imports that must be refused whatever the table says: the room and the import. */
const never = [
  ['portal/app', '#service/app/process/runService.ts'],
  ['portal/http', '#service/http/route.ts'],
  ['service/app', '#portal/app/main.tsx'],
  ['service/http', '#portal/http/client/client.ts'],
  ['contract', '#service/http/route.ts'],
  ['contract', '#portal/http/client/client.ts'],
  ['portal/app', '#test/support/browsers.ts'],
  ['service/app', '#test/support/browsers.ts'],
  ['portal/reports', '#portal/patients/PatientsPage.tsx'],
  ['portal/patients', '#portal/reports/ReportsPage.tsx'],
  ['portal/reports', '#portal/app/routing/routes.ts'],
  ['portal/session', '#portal/reports/ReportsPage.tsx'],
  ['portal/ui', '#contract/patients/patient.ts'],
  ['portal/ui', '#portal/locale/en/start.ts'],
  ['portal/ui', '#portal/http/client/client.ts'],
  ['portal/locale', '#contract/patients/patient.ts'],
  ['portal/http', '#portal/session/tokenStore.ts'],
  ['service/database', '#service/patients/repository.ts'],
  ['service/database', '#contract/patients/patient.ts'],
  ['service/files', '#contract/reports/report.ts'],
  ['service/files', '#service/database/database.ts'],
  ['service/patients', '#service/files/fileStore.ts'],
  ['service/patients', '#service/reports/listing/releaseListing.ts'],
  ['service/http', '#service/database/database.ts'],
  ['service/session', '#demo/demoUsers.ts'],
  ['service/app', '#demo/startDemo.ts'],
  ['main.ts', '#service/http/route.ts'],
  ['portal/app', '#demo/demoUsers.ts'],
  ...['session', 'reports', 'patients', 'catalog', 'http', 'files', 'app'].flatMap((room) =>
    ['pg', '@electric-sql/pglite'].map((driver) => [`service/${room}`, driver]),
  ),
  ...['reports', 'patients', 'catalog', 'files', 'database'].map((room) => [
    `service/${room}`,
    '@fastify/static',
  ]),
  ...Object.keys(rooms)
    .filter((room) => !room.startsWith('service/') && room !== 'demo')
    .flatMap((room) => ['node:fs', 'fs', 'fastify', 'kysely'].map((name) => [room, name])),
  ...Object.keys(rooms)
    .filter((room) => room !== 'service/reports')
    .map((room) => [room, '@cantoo/pdf-lib']),
  ...Object.keys(rooms)
    .filter((room) => room.startsWith('service/'))
    .map((room) => [room, 'react']),
  ...Object.keys(rooms).flatMap((room) => ['zod', 'zod/v4', 'vitest'].map((name) => [room, name])),
] as [string, string][]

describe('the linter refuses what a room must never import:', () => {
  const files: Record<string, string> = {}
  const planned = Object.keys(forms).flatMap((form) =>
    never.map(([room, name], index) => ({
      title: `${form} of ${name}`,
      file: `src/${room}/planted${index}${form.replaceAll(' ', '')}.ts`,
      source: forms[form as keyof typeof forms](name),
      room,
    })),
  )
  for (const { file, source } of planned) files[file] = source

  let findings: Finding[]
  beforeAll(async () => void (findings = await lintPlanted(files)))

  const rulesOf = (file: string) => [
    ...new Set(findings.filter((finding) => finding.file === file).map(({ rule }) => rule)),
  ]

  test.each(Object.keys(rooms))('src/%s', (room) => {
    const own = planned.filter((file) => file.room === room)
    expect(own).not.toEqual([])
    for (const { title, file } of own) expect(rulesOf(file), `${title} in src/${room}`).toContain(boundary)
  })
})

describe('the linter allows exactly the imports in the table:', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
    'dependencies' | 'devDependencies',
    Record<string, string>
  >
  const names = [
    ...Object.keys(rooms).map((room) => `#${room}/file.ts`),
    ...Object.keys({ ...dependencies, ...devDependencies }),
    '#test/support/file.ts',
    'node:fs',
    'node:fs/promises',
    'zod/mini',
    'react-dom/client',
  ]
  const source = names
    .map((name, index) => `import { a as a${index} } from '${name}'\nvoid a${index}\n`)
    .join('')
  const files = Object.fromEntries(Object.keys(rooms).map((room) => [`src/${room}/planted.ts`, source]))

  let findings: Finding[]
  beforeAll(async () => void (findings = await lintPlanted(files)))

  test.each(Object.entries(rooms))('src/%s', (room, { rooms: others = [], packages = [], types = [] }) => {
    const may = (name: string) =>
      [`#${room}/`, ...others, ...packages].some((allowed) =>
        /[/:]$/.test(allowed) ? name.startsWith(allowed) : name === allowed,
      )
    const refused = findings
      .filter(({ file, rule }) => file === `src/${room}/planted.ts` && rule === boundary)
      .map(({ line }) => names[(line - 1) / 2])
    expect(new Set(refused)).toEqual(new Set(names.filter((name) => !may(name))))
    expect(types.filter(may), 'a package of types alone is refused as a value').toEqual([])
  })
})

describe('the linter refuses ways around a boundary:', () => {
  const planted: Record<string, [source: string, rule: string | null]> = {
    'src/portal/ui/climb.ts': [`import { a } from '../http/client.ts'\nvoid a\n`, boundary],
    'src/portal/ui/climbHidden.ts': [`import { a } from './../http/client.ts'\nvoid a\n`, boundary],
    'src/portal/ui/climbByName.ts': [`import { a } from '#portal/ui/../http/client.ts'\nvoid a\n`, boundary],
    'src/portal/climbNowhere.ts': [`import { a } from '../service/app/main.ts'\nvoid a\n`, boundary],
    'src/portal/reports/routersLink.ts': [`import { Link } from 'react-router-dom'\nvoid Link\n`, boundary],
    'test/portal/climb.ts': [
      `import { a } from '../../src/portal/http/client/client.ts'\nvoid a\n`,
      boundary,
    ],
    'test/portal/service.ts': [`import { a } from '#service/http/route.ts'\nvoid a\n`, boundary],
    'test/service/portal.ts': [`import { a } from '#portal/http/client/client.ts'\nvoid a\n`, boundary],
    'test/journeys/inside.ts': [`import { a } from '#service/http/route.ts'\nvoid a\n`, boundary],
    'src/portal/http/computed.ts': [
      `export const load = (name: string) => import(\`#service/\${name}\`)\n`,
      'import(no-dynamic-require)',
    ],
    'src/portal/http/typed.ts': [
      `export type Pool = import('pg').Pool\n`,
      'typescript(consistent-type-imports)',
    ],
    'src/service/patients/required.ts': [
      `import a = require('kysely')\nvoid a\n`,
      'typescript(no-require-imports)',
    ],
    'src/service/reports/valueOfType.ts': [`import { fastify } from 'fastify'\nvoid fastify\n`, boundary],
    'src/service/reports/onlyType.ts': [
      `import type { FastifyInstance } from 'fastify'\nexport type A = FastifyInstance\n`,
      null,
    ],
    'src/portal/http/own.ts': [`import { b } from './deeper/own.ts'\nexport const a = b\n`, null],
    'src/portal/http/deeper/own.ts': [
      `import { c } from '#portal/http/third.ts'\nexport const b = c\n`,
      null,
    ],
    'src/portal/http/third.ts': [`export const c = 1\n`, null],
    'src/contract/barrel.ts': [`export * from './one.ts'\n`, 'oxc(no-barrel-file)'],
    'src/contract/one.ts': [
      `import { two } from './two.ts'\nexport const one = () => two\n`,
      'import(no-cycle)',
    ],
    'src/contract/two.ts': [
      `import { one } from './one.ts'\nexport const two = () => one\n`,
      'import(no-cycle)',
    ],
  }

  let findings: Finding[]
  beforeAll(async () => {
    findings = await lintPlanted(
      Object.fromEntries(Object.entries(planted).map(([file, [source]]) => [file, source])),
    )
  })

  test.each(Object.entries(planted))('%s', (file, [, rule]) => {
    const rules = findings.filter((finding) => finding.file === file).map((finding) => finding.rule)
    expect([...new Set(rules)]).toEqual(rule === null ? [] : [rule])
  })
})
