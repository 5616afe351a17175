import { type Category, categories, type Resource } from '#contract/declaration/resource.ts'
import {
  operationsIn,
  resourceOperations,
  type ResourceOperations,
} from '#contract/declaration/resourceOperations.ts'
import { type GroupName, resources } from '#contract/resources.ts'

export type { GroupName }
export type OperationName = keyof ResourceOperations<Resource>

/** A record of any group. */
export interface AnyRecord {
  readonly id: number
  readonly dateHourCreated: string
  readonly dateHourChanged: string
  readonly dateHourDeleted: string | null
  readonly userCreated: Person
  readonly userChanged: Person
  readonly userDeleted: Person
  readonly [field: string]: unknown
}
interface Person {
  id: number | null
  name?: string | undefined
}

/** A record of another group as answers name it. */
export interface NamedReference {
  id: number
  name?: string | undefined
}

/** A group: its declaration, its operations, and which of these it has. */
export interface Group {
  name: GroupName
  declared: Resource
  operations: ResourceOperations<Resource>
  has: (operation: OperationName) => boolean
}

const groups = new Map<string, Group>()

export const isGroupName = (name: string): name is GroupName => Object.hasOwn(resources, name)

/** A group of the registry. Its operations are made when they are first asked for. */
export function groupOf(name: GroupName): Group {
  const known = groups.get(name)
  if (known) return known
  const declared: Resource = resources[name]
  const offered = operationsIn(declared)
  const group = {
    name,
    declared,
    operations: resourceOperations(declared),
    has: (operation: OperationName) => operation in offered,
  }
  groups.set(name, group)
  return group
}

/** The categories with their groups. */
export const groupsByCategory: readonly { category: Category; names: readonly GroupName[] }[] =
  categories.map((category) => ({
    category,
    names: (Object.keys(resources) as GroupName[]).filter((name) => resources[name].category === category),
  }))

/** The text by which people know a record. */
export function nameOf({ label }: Resource, record: Readonly<Record<string, unknown>>): string {
  const parts = label.map((field) => record[field]).filter((part) => typeof part === 'string' && part !== '')
  return parts.join(' ')
}
