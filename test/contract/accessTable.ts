import { builtInLists, type Permission, permissions } from '#contract/access/access.ts'
import type { Operation } from '#contract/declaration/operation.ts'
import { demoOperations } from '#contract/portal/demo.ts'
import type { Resource } from '#contract/declaration/resource.ts'
import { resources } from '#contract/resources.ts'
import { operationGroups } from '#contract/operations.ts'
import { permissionNames } from '#contract/access/permissionNames.ts'

type Access = Operation['access']

/** Why operations need no permission: by name, or of a group all that there are. */
export const withoutPermission: Readonly<
  Record<'public' | 'signed-in', Readonly<Record<string, readonly string[]>>>
> = {
  public: {
    'a supervisor, and the portal before the sign-in, ask whether the service is there': ['echo'],
    'somebody who signs in has no token yet': ['authenticate', 'startOpenId', 'finishOpenId'],
    'somebody without an account has the key of a link, which cannot be guessed, and its code': [
      'openShare',
      'getSharedPdf',
    ],
  },
  'signed-in': {
    'everybody keeps and ends the own session': ['renewToken', 'endSession', 'endOpenId'],
    'everybody has an account, and nobody another’s by these': ['Account'],
    'everybody keeps lists, and nobody reads another’s or a patient whom he or she may not read': [
      'Patient list',
    ],
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

/** By group, what the names of its operations end in, where it is a declared one: `listCity`. */
const endings = new Map(
  Object.values<Resource>(resources).map(({ group, name }) => [
    group,
    name[0]!.toUpperCase() + name.slice(1),
  ]),
)

/** An operation; those of declared groups without the group's name, so that one line has all groups that are alike. */
function mention({ group, name, operation: { confirmation } }: Listed): string {
  const ending = endings.get(group)
  const shown = ending !== undefined && name.endsWith(ending) ? `${name.slice(0, -ending.length)}…` : name
  return `\`${shown}\`${confirmation ? confirmed[confirmation] : ''}`
}

/** A line for the groups that have the same of these. */
function lines(listed: readonly Listed[]): string {
  const groups = [...new Set(listed.map(({ group }) => group))]
  const operationsOf = (group: string) =>
    listed
      .filter((it) => it.group === group)
      .map(mention)
      .join(', ')
  return [...Map.groupBy(groups, operationsOf)]
    .map(([operations, alike]) => `- ${alike.join(', ')}: ${operations}`)
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

Every operation of the service by the one permission that it needs, and the permission lists of the program that have
it. Written from the declarations by \`test/contract/access.test.ts\` (\`-u\` renews it). \`list…\` stands for \`listCity\`
and so on. Another test asks a running service (\`test/service/session/permissions.test.ts\`): with every permission but
the needed one an operation is refused with 403, with that one alone it is not.

Which records a permission opens: [access scope](choices/access.md#permissions), [whose reports](choices/reports.md#who-may-do-what).

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
