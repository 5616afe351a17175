import { expect, test } from 'vitest'
import { builtInLists, permissions } from '#contract/access/access.ts'
import type { Resource } from '#contract/declaration/resource.ts'
import { operationsIn } from '#contract/declaration/resourceOperations.ts'
import { resources } from '#contract/resources.ts'
import { permissionNames } from '#contract/access/permissionNames.ts'
import { accessTable, listedOperations, within, withoutPermission } from './accessTable.ts'
import { documentedOperations } from './openApiDocument.ts'

const operations = listedOperations.map(({ group, name, operation: { access } }) => ({ group, name, access }))

test('each operation is public, for every user, or needs a permission of the program', () => {
  for (const { access } of operations) expect(['public', 'signed-in', ...permissions]).toContain(access)
})

test('the OpenAPI document names the permission that an operation needs', () => {
  // A clinic's document has no operations of the demonstration.
  for (const { group, name, access } of operations.filter(
    (operation) => operation.group !== 'Demonstration',
  )) {
    const documented = documentedOperations.find(([, it]) => it.operationId === name && it.tags[0] === group)
    const needed = access === 'public' || access === 'signed-in' ? undefined : access
    expect(documented?.[1]['x-permission']).toBe(needed)
  }
})

test('each permission has one name', () => {
  expect(Object.keys(permissionNames).toSorted()).toEqual([...permissions].toSorted())
  expect(new Set(permissions).size).toBe(permissions.length)
  expect(new Set(Object.values(permissionNames)).size).toBe(permissions.length)
})

test('the list of administrators has every permission', () => {
  expect(builtInLists.administrator).toEqual(permissions)
})

test('the table of who may do what is that of the declarations', async () => {
  await expect(accessTable()).toMatchFileSnapshot('../../src/contract/ACCESS.md')
})

test.each(['public', 'signed-in'] as const)(
  'every operation that is %s has a reason, and each reason an operation',
  (access) => {
    const reasons = Object.values(withoutPermission[access]).flat()
    const open = operations.filter((operation) => operation.access === access)
    expect(open.filter(({ group, name }) => !reasons.includes(name) && !reasons.includes(group))).toEqual([])
    expect(
      reasons.filter((reason) => !open.some(({ group, name }) => reason === name || reason === group)),
    ).toEqual([])
  },
)

const declaredOperations = Object.values<Resource>(resources).flatMap((declared) =>
  Object.entries(operationsIn(declared)).map(([name, { access }]) => ({
    group: declared.name,
    declared: declared.access,
    access,
    isReading: ['list', 'get', 'query', 'usedBy', 'exportCsv'].includes(name),
  })),
)

test('an operation of a declared group needs what its declaration says for reading or for writing', () => {
  for (const { declared, access, isReading } of declaredOperations)
    expect(access).toBe(isReading ? declared.read : declared.write)
})

test('without a permission, nobody writes a declared group but preferences and widgets', () => {
  const open = declaredOperations.filter(({ access, isReading }) => access === 'signed-in' && !isReading)
  expect(new Set(open.map(({ group }) => group))).toEqual(new Set(['preference', 'widget']))
})

test('each permission opens an operation, or more of one that needs another', () => {
  const needed = new Set<string>(operations.map(({ access }) => access))
  expect(permissions.filter((permission) => !needed.has(permission) && !(permission in within))).toEqual([])
})
