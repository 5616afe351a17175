import { expect, test } from 'vitest'
import type { Operation } from '#contract/declaration/operation.ts'
import { everyOperation } from '#contract/operations.ts'
import { documentedOperations, openApiDocument, partsOf } from './openApiDocument.ts'

const all = Object.entries<Operation>(everyOperation)

test('the document has the version of the program', () => {
  expect(openApiDocument.openapi).toMatch(/^3\.1\.\d+$/)
  expect(openApiDocument.info).toMatchObject({ title: expect.any(String), version: '1.2.3' })
})

const searches = all.filter(([, { queryIn }]) => queryIn === 'body')

test('the document has every operation of the contract once, under its name, and each search in a body in an address, too', () => {
  const names = documentedOperations.map(([, operation]) => operation.operationId)
  const expected = [...all.map(([name]) => name), ...searches.map(([name]) => `${name}InAddress`)]
  expect(names.toSorted()).toEqual(expected.toSorted())
  const addresses = documentedOperations.map(([address]) => address)
  expect(addresses.toSorted()).toEqual(
    [
      ...all.map(([, { method, path }]) => `${method.toLowerCase()} /api/v1${path}`),
      ...searches.map(([, { path }]) => `get /api/v1${path}`),
    ].toSorted(),
  )
})

test.each(searches)(
  '%s has the same parameters in the body of a POST and in the address of a GET',
  (_, { path }) => {
    const { get, post } = openApiDocument.paths[`/api/v1${path}`] ?? {}
    const inAddress = get?.parameters.map(({ name }) => name)
    const body = post?.requestBody?.content?.['application/json']?.schema.properties ?? {}
    expect(Object.keys(body)).toEqual(inAddress)
    const paging = ['limit', 'after'].filter((name) => inAddress?.includes(name))
    expect(post?.parameters.map(({ name }) => name)).toEqual(paging)
    expect(get?.requestBody).toBeUndefined()
    // The description shows the method of a query, and not its address.
    expect([get?.['x-source'], post?.['x-source']]).toEqual(['chosen', 'chosen'])
    expect(get?.['x-permission']).toBe(post?.['x-permission'])
  },
)

test('every reference leads to a component, and every component is referred to', () => {
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

test('no schema has an identifier of another document', () => {
  for (const part of partsOf(openApiDocument))
    expect(Object.keys(part).filter((key) => ['$schema', '$defs', '$id'].includes(key))).toEqual([])
})

test('what a schema requires is among its properties', () => {
  for (const part of partsOf(openApiDocument.components.schemas)) {
    if (part['type'] !== 'object' || !Array.isArray(part['required'])) continue
    expect(Object.keys(part['properties'] as object)).toEqual(expect.arrayContaining(part['required']))
  }
})

test.each(documentedOperations)('%s names each parameter of its path as required', (address, operation) => {
  const inPath = [...address.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
  const named = operation.parameters.filter((parameter) => parameter.in === 'path')
  expect(named.map(({ name }) => name)).toEqual(inPath)
  expect(named.every(({ required }) => required)).toBe(true)
  for (const parameter of operation.parameters) expect(['path', 'query', 'header']).toContain(parameter.in)
  const names = operation.parameters.map((parameter) => parameter.name)
  expect(new Set(names).size).toBe(names.length)
})

test.each(documentedOperations)(
  '%s describes each of its answers, every refusal as an ErrorResponse',
  (_, operation) => {
    const answers = Object.entries(operation.responses)
    expect(answers.filter(([, answer]) => !answer.description)).toEqual([])
    expect(answers.filter(([status]) => status.startsWith('2')).length).toBe(1)
    const refusals = answers.filter(([status]) => Number(status) >= 400)
    expect(refusals.map(([, { content }]) => content)).toEqual(
      refusals.map(() => ({
        'application/json': { schema: { $ref: '#/components/schemas/ErrorResponse' } },
      })),
    )
  },
)

test('an operation that takes a file describes its media types, and the refusal of others', () => {
  const sendFile = documentedOperations.find(([address]) => address === 'post /api/v1/file')?.[1]
  expect(Object.keys(sendFile?.requestBody?.content ?? {})).toEqual(['image/png', 'image/jpeg', 'image/webp'])
  expect(Object.keys(sendFile?.responses ?? {})).toEqual(expect.arrayContaining(['413', '415']))
})

test('every operation has the tag of its group', () => {
  const groups = openApiDocument.tags.map(({ name }) => name)
  expect(new Set(groups).size).toBe(groups.length)
  const tags = documentedOperations.map(([, operation]) => operation.tags)
  expect(tags.filter((names) => names.length !== 1)).toEqual([])
  expect([...new Set(tags.flat())].toSorted()).toEqual(groups.toSorted())
  const tagOf = (address: string) => documentedOperations.find(([key]) => key === address)?.[1].tags
  expect(tagOf('delete /api/v1/patient')).toEqual(['Patient'])
  expect(tagOf('get /api/v1/portalreport')).toEqual(['Report portal'])
  expect(tagOf('post /api/v1/maritalstatus')).toEqual(['MaritalStatus'])
})

test('every removal of a record is answered with the DeleteSuccess of the description', () => {
  const removals = documentedOperations.filter(([address]) =>
    /^delete .*(?<!\/usertoken|\/openid|\/session|\/session\/\{id\}|\/pause|\/factor(\/totp|\/passkey\/\{id\})?)$/.test(
      address,
    ),
  )
  expect(removals.length).toBeGreaterThan(1)
  for (const [, { responses }] of removals)
    expect(responses['200']?.content).toEqual({
      'application/json': { schema: { $ref: '#/components/schemas/DeleteSuccess' } },
    })
})

test('an answer describes its headers', () => {
  const headersOf = (address: string, status: string) =>
    Object.keys(documentedOperations.find(([key]) => key === address)?.[1].responses[status]?.headers ?? {})
  expect(headersOf('get /api/v1/portalreport', '200')).toEqual(['X-Request-Id', 'Link'])
  expect(headersOf('post /api/v1/patient', '201')).toEqual(['X-Request-Id', 'Location'])
  expect(headersOf('post /api/v1/portalreport/csv', '200')).toEqual(['X-Request-Id', 'X-Total-Count'])
  expect(headersOf('post /api/v1/auth/authenticate', '429')).toContain('Retry-After')
  expect(headersOf('get /api/v1/patient', '405')).toContain('Allow')
  expect(headersOf('get /api/v1/patient', '401')).toContain('WWW-Authenticate')
})

test('only public operations need no bearer token', () => {
  const open = documentedOperations
    .filter(([, operation]) => operation.security?.length === 0)
    .map(([address]) => address)
  expect(open.toSorted()).toEqual([
    'get /api/v1/echo',
    'post /api/v1/auth/authenticate',
    'post /api/v1/auth/openid',
    'post /api/v1/auth/openid/start',
    'post /api/v1/share/open',
    'post /api/v1/share/pdf',
  ])
  expect(openApiDocument.components.securitySchemes).toEqual({
    bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', 'x-source': 'document' },
  })
})
