import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import { expect } from 'vitest'
import type { FastifyInstance, LightMyRequestResponse as InjectResponse } from 'fastify'
import { type Role, roles } from '#contract/access/roles.ts'
import { API } from '#contract/http/url.ts'
import { buildService, type ServiceOptions } from '#service/app/http/buildService.ts'
import { closeServer } from '#service/app/process/shutDown.ts'
import type { Database } from '#service/database/database.ts'
import type { FileStore } from '#service/files/fileStore.ts'
import { folderStore } from '#service/files/folderStore.ts'
import { withQuarantine } from '#service/files/sweepOrphans.ts'
import { userRepository } from '#service/session/userRepository.ts'
import { describedHeaders, openApiDocument } from '#test/contract/openApiDocument.ts'
import { testPassword } from './testPassword.ts'

export const testSecret = 'a secret for tests that is long enough'
/** The cheapest that argon2 has, as most tests sign in. */
const passwordHash = hash(testPassword, { memoryCost: 8, timeCost: 1 })

export interface Answer {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  body: unknown
  text: string
}

export interface RunningService {
  app: FastifyInstance
  database: Database
  files: FileStore
  /** Where the files are. */
  filesFolder: string
  /** Calls an operation as the user of a role, or without a token, without the network. Paths start after `/api/v1`. */
  call(role: Role | null, method: string, path: string, body?: unknown): Promise<Answer>
  token(role: Role): Promise<string>
  /** Adds one more user with the permissions of a role and `testPassword`. */
  addUser(role: Role, username: string): Promise<void>
  /** Listens on a free port and returns the address. */
  listen(): Promise<string>
  /** Closes the service and the database. */
  close(): Promise<void>
}

/** The service's answer to an `inject`, with its body parsed if it is JSON. */
export function toAnswer({ statusCode, headers, payload }: InjectResponse): Answer {
  const isJson = String(headers['content-type']).startsWith('application/json') && payload !== ''
  const body: unknown = isJson ? JSON.parse(payload) : undefined
  return { status: statusCode, headers, body, text: payload }
}

/** Starts the real service on a database, with one user for each role, who has its name and `testPassword`. */
export async function startService(
  database: Database,
  options: Partial<ServiceOptions> = {},
): Promise<RunningService> {
  const folder = await mkdtemp(join(tmpdir(), 'report-portal-test-'))
  const files = withQuarantine(folderStore(folder))
  const app = await buildService({
    database,
    files,
    tokenSecret: testSecret,
    version: '0.0.0-test',
    readinessTtlMs: 0,
    ...options,
  })
  const undocumented = collectUndocumented(app)
  const users = userRepository(database.queries)
  const addUser = async (role: Role, username: string) =>
    void (await users.insert({
      username,
      name: `Test ${username}`,
      permissionList: role,
      passwordHash: await passwordHash,
    }))
  for (const role of roles) await addUser(role, role)
  const tokens = new Map<Role, Promise<string>>()

  async function signIn(role: Role): Promise<string> {
    const answer = await app.inject({
      method: 'POST',
      url: `${API}/auth/authenticate`,
      payload: { username: role, password: testPassword },
    })
    if (answer.statusCode !== 200) throw new Error(`The sign-in as ${role} failed: ${answer.payload}`)
    return answer.json<{ token: string }>().token
  }

  const token = (role: Role) => {
    const known = tokens.get(role) ?? signIn(role)
    tokens.set(role, known)
    return known
  }

  return {
    app,
    database,
    files,
    filesFolder: folder,
    token,
    addUser,
    async call(role, method, path, body) {
      const answer = await app.inject({
        method: method as 'GET',
        url: API + path,
        headers: {
          ...(role && { authorization: `Bearer ${await token(role)}` }),
          'content-type': 'application/json',
        },
        ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      return toAnswer(answer)
    },
    listen: () => app.listen({ host: '127.0.0.1', port: 0 }),
    async close() {
      await closeServer(app)
      await database.close()
      await rm(folder, { recursive: true, force: true })
      expect([...undocumented]).toEqual([])
    },
  }
}

/** Collects answers with a status or header that the OpenAPI document does not describe, in every test. */
function collectUndocumented(app: FastifyInstance): ReadonlySet<string> {
  const results = new Set<string>()
  app.addHook('onSend', async (request, reply) => {
    const path = request.routeOptions.url?.replace(/:(\w+)/g, '{$1}')
    const operation = openApiDocument.paths[path ?? '']?.[request.method.toLowerCase()]
    if (!operation) return
    const name = `${request.method} ${path} ${reply.statusCode}`
    const answer = operation.responses[reply.statusCode]
    if (!answer) results.add(name)
    else
      for (const header of describedHeaders)
        if (reply.hasHeader(header) && answer.headers?.[header] === undefined)
          results.add(`${name}: ${header}`)
  })
  return results
}

/** Lets sessions last for a whole run of tests without being renewed, and screens be left alone. */
export const allowLongSessions = ({ database }: RunningService) =>
  database.queries.updateTable('permission_list').set({ curtain_after: 0, end_after: 720 }).execute()
