import { expect, test } from 'vitest'
import type { Operation } from '#contract/declaration/operation.ts'
import { everyOperation } from '#contract/operations.ts'
import { documentedOperations, openApiDocument, partsOf } from './openApiDocument.ts'

const all = Object.entries<Operation>(everyOperation)

test('the document says which version it is of', () => {
  expect(openApiDocument.openapi).toMatch(/^3\.1\.\d+$/)
  expect(openApiDocument.info).toMatchObject({ title: expect.any(String), version: '1.2.3' })
})

test('every operation of the contract is there, once, by its name', () => {
  const names = documentedOperations.map(([, it]) => it.operationId)
  expect(names.toSorted()).toEqual(all.map(([name]) => name).toSorted())
  const addresses = documentedOperations.map(([address]) => address)
  expect(addresses.toSorted()).toEqual(
    all.map(([, it]) => `${it.method.toLowerCase()} /api/v1${it.path}`).toSorted(),
  )
})

test('every reference leads to a part of the document, and every part is referred to', () => {
  const references = [...partsOf(openApiDocument)].flatMap(({ $ref }) =>
    typeof $ref === 'string' ? [$ref] : [],
  )
  const { headers, schemas } = openApiDocument.components
  const known = [
    ...Object.keys(headers).map((name) => `#/components/headers/${name}`),
    ...Object.keys(schemas).map((name) => `#/components/schemas/${name}`),
  ]
  expect([...new Set(references)].toSorted()).toEqual(known.toSorted())
})

test('no schema carries what only another document could resolve', () => {
  for (const part of partsOf(openApiDocument))
    expect(Object.keys(part).filter((key) => ['$schema', '$defs', '$id'].includes(key))).toEqual([])
})

test('what a schema requires is among its properties', () => {
  for (const part of partsOf(openApiDocument.components.schemas)) {
    if (part['type'] !== 'object' || !Array.isArray(part['required'])) continue
    expect(Object.keys(part['properties'] as object)).toEqual(expect.arrayContaining(part['required']))
  }
})

test.each(documentedOperations)('%s names each parameter of its path as required', (address, it) => {
  const inPath = [...address.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
  const named = it.parameters.filter((parameter) => parameter.in === 'path')
  expect(named.map(({ name }) => name)).toEqual(inPath)
  expect(named.every(({ required }) => required)).toBe(true)
  for (const parameter of it.parameters) expect(['path', 'query', 'header']).toContain(parameter.in)
  const names = it.parameters.map((parameter) => parameter.name)
  expect(new Set(names).size).toBe(names.length)
})

test.each(documentedOperations)('%s describes each of its answers, every refusal in one shape', (_, it) => {
  const answers = Object.entries(it.responses)
  expect(answers.filter(([, answer]) => !answer.description)).toEqual([])
  expect(answers.filter(([status]) => status.startsWith('2')).length).toBe(1)
  const refusals = answers.filter(([status]) => Number(status) >= 400)
  expect(refusals.map(([, { content }]) => content)).toEqual(
    refusals.map(() => ({
      'application/json': { schema: { $ref: '#/components/schemas/ErrorResponse' } },
    })),
  )
})

test('every operation stands under the group that it belongs to', () => {
  const groups = openApiDocument.tags.map(({ name }) => name)
  expect(new Set(groups).size).toBe(groups.length)
  const tags = documentedOperations.map(([, it]) => it.tags)
  expect(tags.filter((it) => it.length !== 1)).toEqual([])
  expect([...new Set(tags.flat())].toSorted()).toEqual(groups.toSorted())
  const tagOf = (address: string) => documentedOperations.find(([it]) => it === address)?.[1].tags
  expect(tagOf('delete /api/v1/patient')).toEqual(['Patient'])
  expect(tagOf('get /api/v1/portalreport')).toEqual(['Report portal'])
  expect(tagOf('post /api/v1/maritalstatus')).toEqual(['MaritalStatus'])
})

test('every removal answers the success that the description lists', () => {
  const removals = documentedOperations.filter(([address]) => /^delete .*(?<!usertoken)$/.test(address))
  expect(removals.length).toBeGreaterThan(1)
  for (const [, { responses }] of removals)
    expect(responses['200']?.content).toEqual({
      'application/json': { schema: { $ref: '#/components/schemas/DeleteSuccess' } },
    })
})

test('an answer names the headers that it carries', () => {
  const headersOf = (address: string, status: string) =>
    Object.keys(documentedOperations.find(([it]) => it === address)?.[1].responses[status]?.headers ?? {})
  expect(headersOf('get /api/v1/portalreport', '200')).toEqual(['X-Request-Id', 'Link'])
  expect(headersOf('post /api/v1/patient', '201')).toEqual(['X-Request-Id', 'Location'])
  expect(headersOf('get /api/v1/portalreport/csv', '200')).toEqual(['X-Request-Id', 'X-Total-Count'])
  expect(headersOf('post /api/v1/auth/authenticate', '429')).toContain('Retry-After')
  expect(headersOf('get /api/v1/patient', '405')).toContain('Allow')
  expect(headersOf('get /api/v1/patient', '401')).toContain('WWW-Authenticate')
})

test('only what is public does without the bearer token', () => {
  const open = documentedOperations.filter(([, it]) => it.security?.length === 0).map(([address]) => address)
  expect(open.toSorted()).toEqual(['get /api/v1/echo', 'post /api/v1/auth/authenticate'])
  expect(openApiDocument.components.securitySchemes).toEqual({
    bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', 'x-source': 'document' },
  })
})
