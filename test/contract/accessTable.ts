import { builtInLists, type Permission, permissions } from '#contract/access.ts'
import type { Operation } from '#contract/declaration/operation.ts'
import { demoOperations } from '#contract/demo.ts'
import { operationGroups } from '#contract/operations.ts'
import { permissionNames } from '#contract/permissionNames.ts'

type Access = Operation['access']

/** Why operations need no permission: by name, or of a group all that there are. */
export const withoutPermission: Readonly<
  Record<'public' | 'signed-in', Readonly<Record<string, readonly string[]>>>
> = {
  public: {
    'a supervisor, and the portal before the sign-in, ask whether the service is there': ['echo'],
    'somebody who signs in has no token yet': ['authenticate', 'startOpenId', 'finishOpenId'],
    'a scenario of the demonstration may refuse every token, and has to be left': [
      'readScenario',
      'endScenario',
    ],
  },
  'signed-in': {
    'everybody keeps and ends the own session': ['renewToken', 'endSession', 'endOpenId'],
    'everybody has an account, and nobody another’s by these': ['Account'],
    'an integration tests its connection, whatever it may do': ['evoTest'],
    'pictures are shown wherever the record is that names them, and their addresses cannot be guessed': [
      'getFile',
    ],
    'everybody has preferences and widgets, and nobody others’ without `user.write`': [
      'Preference',
      'Widget',
    ],
    'forms, reports and lists name them, and they name no patient; writing them needs a permission': [
      'Medication administration routes',
      'Answer',
      'City',
      'Clinic',
      'Contact',
      'Country',
      'Currency',
      'Device',
      'DeviceBrand',
      'DeviceModel',
      'DeviceType',
      'DocumentType',
      'Medication dosage form',
      'Email',
      'Exam',
      'ExtraField',
      'ExtraFieldData',
      'Favorite Report',
      'Favorite Report Answer',
      'Field',
      'Gender',
      'HealthPlan',
      'HealthPlanBroker',
      'ImageLayout',
      'Legend',
      'Medication manufacturer',
      'MaritalStatus',
      'Mask',
      'Medication',
      'Occupation',
      'Predefinition Email',
      'Predefinition Report Answer',
      'Product',
      'Schooling',
      'Section',
      'Share',
      'Social Network',
      'Social Network Profile',
      'State',
      'Template',
      'TemplateTags',
      'Unit',
    ],
  },
}

/** What a permission opens of operations that need another one. Every permission that no operation needs by itself is here. */
export const within: Readonly<Partial<Record<Permission, string>>> = {
  'report.sign': 'Of `createReport` and `updateReport`: to close a report that names oneself as its doctor.',
  'report.close':
    'Of `createReport` and `updateReport`: to close a report that names another doctor, who has not signed it by that.',
  'report.amend': 'Of `createReport`: a report that corrects another.',
  'report.manage': 'Of the operations of reports: the reports of others, as far as the other permissions go.',
  'patient.restore':
    'Of `restorePatient` and `unmergePatient`: what others have removed or merged, at any time.',
  'overview.clinic': 'Of the figures: those of all reports within one’s access scope.',
  'overview.doctors': 'Of the figures: those of each doctor by name.',
  'user.write': 'Of preferences and widgets: those of others.',
}

interface Listed {
  group: string
  name: string
  operation: Operation
}

/** Every operation, with those of the demonstration. */
export const listedOperations: readonly Listed[] = Object.entries({
  ...operationGroups,
  Demonstration: demoOperations,
}).flatMap(([group, ofGroup]) =>
  Object.entries<Operation>(ofGroup).map(([name, operation]) => ({ group, name, operation })),
)

const confirmed = { always: ' (confirmed)', removal: ' (confirmed where the list asks for it)' } as const

const mention = ({ name, operation: { confirmation } }: Listed): string =>
  `\`${name}\`${confirmation ? confirmed[confirmation] : ''}`

/** A line for each group that has some of these. */
function lines(listed: readonly Listed[]): string {
  const groups = [...new Set(listed.map(({ group }) => group))]
  return groups
    .map(
      (group) =>
        `- ${group}: ${listed
          .filter((it) => it.group === group)
          .map(mention)
          .join(', ')}`,
    )
    .join('\n')
}

const withAccess = (access: Access) => listedOperations.filter(({ operation }) => operation.access === access)

const reasoned = (access: 'public' | 'signed-in') =>
  Object.entries(withoutPermission[access])
    .map(([reason, names]) => {
      const granted = withAccess(access).filter(
        ({ group, name }) => names.includes(name) || names.includes(group),
      )
      return `Because ${reason}:\n\n${lines(granted)}`
    })
    .join('\n\n')

const listsWith = (permission: Permission): string =>
  Object.entries(builtInLists)
    .filter(([, held]) => held.includes(permission))
    .map(([list]) => list)
    .join(', ')

/** The table as a person reads it. */
export const accessTable = (): string => `# Who may do what

Every operation of the service by the one permission that it needs, and the permission lists of the program that have it. A test writes this
file from the declarations and compares (\`test/contract/access.test.ts\`; \`-u\` renews it), another asks a running service: with every permission
but the needed one the operation is refused with 403 before its body is read, with that one alone it is not
(\`test/service/session/permissions.test.ts\`).

Which records a permission opens is decided beside it: [the contract](README.md) has the access scope of reports, whose drafts a report is
among, and what nobody writes who cannot do as much.

## Without a token

${reasoned('public')}

## With any token

${reasoned('signed-in')}

${permissions
  .map(
    (permission) => `## ${permission}

${permissionNames[permission]}. Lists: ${listsWith(permission)}

${[lines(withAccess(permission)), within[permission] ?? ''].filter(Boolean).join('\n\n')}`,
  )
  .join('\n\n')}
`
