import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { builtInLists } from '#contract/access/access.ts'
import { roles } from '#contract/access/roles.ts'
import type { Operation } from '#contract/declaration/operation.ts'
import { operations } from '#contract/operations.ts'
import { API } from '#contract/http/url.ts'
import { forgeToken } from '#test/service/session/forgeToken.ts'
import { expectRefusal } from '#test/support/answers.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { type RunningService, startService, toAnswer } from '#test/support/startService.ts'
import { reading } from '#test/support/reading.ts'

/** The number of no record, so that no user is signed out by the operations. */
const UNUSED = '999999'

const all = Object.entries<Operation>(operations).map(
  ([name, { method, path, access, success }]) =>
    [
      `${name} (${method} ${path})`,
      { method, path: path.replaceAll(/\{\w+\}/g, UNUSED), access, success },
    ] as const,
)
const guarded = all.filter(([, { access }]) => access !== 'public')
const permitted = guarded.filter(([, { access }]) => access !== 'signed-in')
/** The roles whose permission list has the permission of an operation. */
const rolesOf = ({ access }: Pick<Operation, 'access'>) =>
  roles.filter((role) => access === 'signed-in' || builtInLists[role].some((held) => held === access))

let service: RunningService
beforeAll(async () => {
  service = await startService(await anyDatabase.open())
})
afterAll(() => service.close())

const call = async ({ method, path }: { method: string; path: string }, authorization?: string) =>
  toAnswer(
    await service.app.inject({
      method: method as 'GET',
      url: API + path,
      headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
      payload: '{"broken',
    }),
  )

test('only the echo, the ways to sign in and what a link opens need no token', () => {
  const open = all.filter(([, { access }]) => access === 'public').map(([name]) => name)
  expect(open.toSorted()).toEqual([
    'authenticate (POST /auth/authenticate)',
    'echo (GET /echo)',
    'finishOpenId (POST /auth/openid)',
    'getSharedPdf (POST /share/pdf)',
    'openShare (POST /share/open)',
    'startOpenId (POST /auth/openid/start)',
  ])
})

describe.each(guarded)('%s', (_, operation) => {
  test.each([
    ['no token', undefined],
    ['garbage', 'Bearer garbage'],
    ['another scheme', 'Basic ZG9jdG9yOng='],
    [
      'a token without an algorithm',
      `Bearer ${forgeToken({ header: { alg: 'none' }, claims: { sid: '1' } })}`,
    ],
    ['a token of another secret', `Bearer ${forgeToken({ claims: { sid: '1' }, secret: 'another' })}`],
  ])('a request with %s is refused before its body is read', async (__, authorization) => {
    const answer = await call(operation, authorization)
    expectRefusal(answer, 401, 'no_token')
    expect(answer.headers['www-authenticate']).toBe('Bearer')
  })
})

describe.each(permitted)('%s', (_, operation) => {
  const allowed = rolesOf(operation)
  const others = roles.filter((role) => !allowed.includes(role))

  test.each(others)(
    'a %s is refused before the body is read, and the refusal names the permission',
    async (role) => {
      const answer = await call(operation, `Bearer ${await service.token(role)}`)
      const { message } = expectRefusal(answer, 403, 'forbidden')
      expect(message).toContain(`(${operation.access})`)
    },
  )
})

const isStream = ({ success: { answer } }: Pick<Operation, 'success'>) =>
  typeof answer === 'object' && 'file' in answer && answer.file === 'text/event-stream'

// A stream does not end, and its tests open it.
test.each(guarded.filter(([, operation]) => !isStream(operation)))(
  '%s admits the roles that have its permission',
  async (_, operation) => {
    for (const role of rolesOf(operation).filter(() => operation.path !== '/auth/usertoken')) {
      const { status, text } = await service.call(role, operation.method, operation.path, {})
      // Another refusal is that of operations for integrations alone.
      const lacksPermission = status === 403 && text.includes(`(${operation.access})`)
      expect(status).not.toBe(401)
      expect(lacksPermission).toBe(false)
    }
  },
)

test('doctors may read reports, front desk patients, administrators both, and everybody exams', async () => {
  const readable = async (path: string) => {
    const statuses = await Promise.all(roles.map((role) => service.call(role, ...reading(path))))
    return roles.filter((__, index) => statuses[index]?.status === 200)
  }
  expect(await readable('/portalreport')).toEqual(['doctor', 'administrator'])
  expect(await readable('/employee')).toEqual(['doctor', 'administrator'])
  expect(await readable('/patient')).toEqual(['frontdesk', 'administrator'])
  expect(await readable('/patient/query?search=x')).toEqual(['frontdesk', 'administrator'])
  expect(await readable('/patient/integration')).toEqual(['frontdesk', 'administrator'])
  expect(await readable('/exam')).toEqual(['doctor', 'frontdesk', 'administrator'])
})
