import { distinctName } from '#contract/declaration/distinctName.ts'
import { type Category, categories } from '#contract/declaration/category.ts'
import type { Resource } from '#contract/declaration/resource.ts'
import {
  operationsIn,
  resourceOperations,
  type ResourceOperations,
} from '#contract/declaration/resourceOperations.ts'
import { type GroupName, resources } from '#contract/resources.ts'
import type { RecordReference } from '#portal/records/recordReference.ts'

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

/** A resource group. `operations` describes all that a group can have; `has` says which of them this one offers. */
export interface Group {
  name: GroupName
  declared: Resource
  operations: ResourceOperations<Resource>
  has: (operation: OperationName) => boolean
}

const groups = new Map<string, Group>()

export const isGroupName = (name: string): name is GroupName => Object.hasOwn(resources, name)

/** The group of this name. It is put together at the first call, as most pages need few of the groups, and kept. */
export function groupOf(name: GroupName): Group {
  const known = groups.get(name)
  if (known) return known
  const declared: Resource = resources[name]
  const offered = operationsIn(declared)
  const group = {
    name,
    declared,
    operations: resourceOperations(declared),
    has: (operation: OperationName) =>
      operation in offered && (operation !== 'restore' || declared.restorable),
  }
  groups.set(name, group)
  return group
}

/** The groups by the category under which the overview lists them. */
export const groupsByCategory: readonly { category: Category; names: readonly GroupName[] }[] =
  categories.map((category) => ({
    category,
    names: (Object.keys(resources) as GroupName[]).filter((name) => resources[name].category === category),
  }))

/** The name of a record: the values of its label's fields, with blanks between. */
export function nameOf({ label }: Resource, record: Readonly<Record<string, unknown>>): string {
  const parts = label.map((field) => record[field]).filter((part) => typeof part === 'string' && part !== '')
  return parts.join(' ')
}

/** The name of a record as the service writes it where others refer to it: with what it is within. */
export function distinctNameOf(declared: Resource, record: Readonly<Record<string, unknown>>): string {
  const around = record[declared.within ?? ''] as RecordReference | null | undefined
  return distinctName(nameOf(declared, record), around?.name)
}
