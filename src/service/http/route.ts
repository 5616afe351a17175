import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { paging } from '#contract/declaration/listing.ts'
import type { Permission, AccessScope } from '#contract/access/access.ts'
import { formsOf, loadOf, type Operation } from '#contract/declaration/operation.ts'
import { permissionNames } from '#contract/access/permissionNames.ts'
import { MAX_REPORT_FILE_BYTES } from '#contract/reports/reportOperations.ts'
import type { Session, User } from '#contract/session/session.ts'
import { API } from '#contract/http/url.ts'
import { parse, dropEmptyParameters } from './parse.ts'
import { Problem } from './problem.ts'
import { awaitRoom, keepRoom, leaveRoom } from './bodyBudget.ts'
import { endTurn, inTurn } from './userLimits.ts'

/** A user, and what the user may do at the time of the request. */
export interface KnownUser extends Pick<User, 'id' | 'username' | 'name' | 'role'> {
  permissions: ReadonlySet<Permission>
  permissionList: NonNullable<User['permissionList']>
  employee: NonNullable<User['employee']> | null
  isDoctor: boolean
  accessScope: AccessScope
  idle: NonNullable<Session['idle']>
  /** The demands of the user's permission list: a second factor at the sign-in, a confirmation before a patient is removed or restored. */
  policy: { secondFactor: boolean; confirmRemoval: boolean }
}

/** The sender of a request: a person with the token of a session, or an integration with one of its keys. */
export interface Caller extends KnownUser {
  /** The session of the token, and the number of the token in it. Null with a key. */
  session: { id: string; tokenNumber: number; isConfirmed: boolean } | null
  /** The key and its integration. Null with the token of a session. */
  key: { id: number; integrationId: number } | null
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Identifies the caller, or refuses with 401. `session/` provides it. */
    authenticate(request: FastifyRequest, options?: AuthenticateOptions): Promise<Caller>
    /** The caller of an answer that is still open, as of now; undefined where the session has ended. */
    recall(caller: Caller): Promise<Caller | undefined>
    /** The refusal of what needs a confirmation, which says by what the user may confirm. */
    confirmationNeeded(request: FastifyRequest, caller: Caller): Promise<Problem>
  }
  interface FastifyRequest {
    caller: Caller | null
  }
}

interface AuthenticateOptions {
  /** Also accepts the token that was exchanged last, as long as the one in its place may not have arrived. */
  acceptsExchanged?: boolean
}

type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : undefined

type Body<O extends Operation> = O['success']['answer'] extends { schema: infer S extends z.ZodMiniType }
  ? z.input<S>
  : undefined

interface RouteOptions extends AuthenticateOptions {
  bodyLimit?: number
}

/** A request that is authorised and parsed. */
export interface Call<O extends Operation> {
  params: Parsed<O['params']>
  query: Parsed<O['query']>
  body: Parsed<O['body']>
  caller: O['access'] extends 'public' ? null : Caller
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Registers an operation of the contract: checks the caller's permission before the body is read, and parses what comes in. Only an
 * operation with access `public` is open. The handler returns the body, or the reply where it sends something other than JSON.
 * `bodyLimit`: the bytes of a body, where it may be larger than others.
 */
export function route<O extends Operation>(
  app: FastifyInstance,
  operation: O,
  handle: (call: Call<O>) => Promise<Body<O> | FastifyReply>,
  options: RouteOptions = {},
): void {
  for (const form of formsOf(operation)) routeForm(app, form, handle, options)
}

function routeForm(
  app: FastifyInstance,
  operation: Operation,
  handle: (call: Call<Operation>) => Promise<unknown>,
  { bodyLimit, ...options }: RouteOptions,
): void {
  const { access, method, path, success } = operation
  app.route({
    method,
    ...(bodyLimit !== undefined && { bodyLimit }),
    url: API + path.replace(/\{(\w+)\}/g, ':$1'),
    onRequest: async (request, reply) => {
      app.shedding?.refuse(operation)
      if (access !== 'public') await authorized(request)
      // The bytes of a file are limited where it is read.
      await awaitRoom(request, reply, operation.file ? MAX_REPORT_FILE_BYTES : request.routeOptions.bodyLimit)
    },
    preHandler: async (request) => keepRoom(request),
    onSend: async (request) => {
      endTurn(request)
      leaveRoom(request)
    },
    handler: (request, reply) => inTurn(request, reply, loadOf(operation), () => answer(request, reply)),
  })

  async function authorized(request: FastifyRequest): Promise<void> {
    const caller = await app.authenticate(request, options)
    // The refusals below are recorded with who was refused.
    request.caller = caller
    if (access !== 'signed-in' && access !== 'public') requirePermission(caller, access)
    if (lacksConfirmation(operation, caller)) throw await app.confirmationNeeded(request, caller)
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const call = {
      params: operation.params && parse(operation.params, request.params, 'path'),
      query: operation.query && parse(operation.query, sentQuery(operation, request), 'query'),
      body: operation.body && parse(operation.body, request.body, 'body'),
      caller: request.caller,
      request,
      reply,
    } as Call<Operation>
    reply.status(success.status)
    return handle(call)
  }
}

const lacksConfirmation = ({ confirmation }: Operation, { session, policy }: Caller): boolean =>
  session !== null &&
  !session.isConfirmed &&
  (confirmation === 'always' || (confirmation === 'removal' && policy.confirmRemoval))

/** The parameters of a query: from the address, or from the body with those of paging from either. */
function sentQuery(
  { queryIn, query, path, method }: Operation,
  request: FastifyRequest,
): Record<string, unknown> {
  const inAddress = dropEmptyParameters(request.query)
  if (queryIn !== 'body') return inAddress
  const inBody = textsOf(readObject(request.body ?? {}))
  for (const name of Object.keys((query as z.ZodMiniObject).shape)) {
    if (!(name in inAddress)) continue
    if (!(name in paging)) refusePlace(name, `the body of ${method} ${path}`)
    if (name in inBody && inBody[name] !== inAddress[name])
      throw new Problem('malformed', `“${name}” differs between the address and the body. Send it once.`, {
        fields: [{ name, problem: 'differs between the address and the body' }],
      })
  }
  return { ...inAddress, ...inBody }
}

function readObject(body: unknown): Record<string, unknown> {
  if (typeof body === 'object' && body !== null && !Array.isArray(body))
    return body as Record<string, unknown>
  throw new Problem('malformed', 'The body has to be a JSON object.', {
    fields: [{ name: 'body', problem: 'must be an object' }],
  })
}

/** Values as an address has them, which a query's schema reads: numbers as texts, nothing that is empty. */
const textsOf = (body: Record<string, unknown>) =>
  dropEmptyParameters(
    Object.fromEntries(
      Object.entries(body).map(([name, value]) => [name, typeof value === 'number' ? String(value) : value]),
    ),
  )

function refusePlace(name: string, place: string): never {
  throw new Problem('malformed', `“${name}” belongs in ${place}.`, {
    fields: [{ name, problem: `belongs in ${place}` }],
  })
}

/** Whether a caller may do what needs a permission, or a sign-in alone. */
export const mayDo = ({ permissions }: Caller, access: 'signed-in' | Permission): boolean =>
  access === 'signed-in' || permissions.has(access)

/** Throws a Problem that names the permission where the caller lacks it. */
export function requirePermission({ permissions, permissionList }: Caller, needed: Permission): void {
  if (permissions.has(needed)) return
  const name = permissionNames[needed]
  throw new Problem(
    'forbidden',
    `This needs the permission to ${name.charAt(0).toLowerCase()}${name.slice(1)} (${needed}); your permission list “${permissionList.name}” does not have it.`,
  )
}
