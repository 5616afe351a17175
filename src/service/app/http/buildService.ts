import compress from '@fastify/compress'
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { randomUUID } from 'node:crypto'
import { maxHeaderSize } from 'node:http'
import { constants } from 'node:zlib'
import type { Echo } from '#contract/echo.ts'
import { refusedAccess } from '#service/audit/refusedAccess.ts'
import { sealWhileRunning } from '#service/audit/sealing.ts'
import { auditRoutes } from '#service/audit/routes.ts'
import { referenceDataRoutes } from '#service/catalog/referenceDataRoutes.ts'
import { catalogRoutes } from '#service/catalog/routes.ts'
import type { Database } from '#service/database/database.ts'
import type { FileStore } from '#service/files/fileStore.ts'
import { cursorKey } from '#service/http/listing/cursor.ts'
import { patientRoutes } from '#service/patients/routes.ts'
import { reportRoutes } from '#service/reports/routes.ts'
import { exportRoutes } from '#service/reports/exports/routes.ts'
import { sessionRoutes } from '#service/session/routes.ts'
import { escapeUnreadableUrl, refuseUnreadableUrl, refuseOtherMethods } from './routing.ts'
import { type ClinicSettings, clinicRoutes, clinicSettings } from './clinicSettings.ts'
import { answerBrokenRequest, answerErrors } from './errors.ts'
import { AnswerLog } from './logger.ts'
import { portalFiles } from './portalFiles.ts'
import { trustProxyOption } from './proxies.ts'
import { readiness } from './readiness.ts'
import { secureHeaders } from './security.ts'
import { systemRoutes } from './systemRoutes.ts'
import { markInexactNumbers } from './jsonBody.ts'
import { cutStalledReaders } from '#service/http/answerLimits.ts'

export interface ServiceOptions {
  database: Database
  files: FileStore
  tokenSecret: string
  version: string
  /** The clinic's time zone, for dates and times of a request that have none. */
  timeZone?: string
  /** The clinic's settings of the portal. */
  clinic?: ClinicSettings
  /** The sign-ins to offer in demo mode. */
  demo?: Echo['demo']
  /** The built portal, served if the folder has one. */
  portalFolder?: string
  /** Whether a removal has to name the patient's identity fields besides the record's number. */
  removalRequiresIdentity?: boolean
  /** The proxies whose forwarded client addresses are trusted: how many, or which. Default: none. */
  trustProxy?: number | string[]
  /** How long a result of the readiness check is reused, in milliseconds. */
  readinessTtlMs?: number
  /** How long a client may read nothing of its answer before it is disconnected, in milliseconds. */
  stalledReaderMs?: number
  logger?: FastifyServerOptions['logger']
}

const BODY_LIMIT_BYTES = 1024 * 1024
/** How long receiving a request may take. */
const REQUEST_TIMEOUT_MS = 60_000
const READINESS_TTL_MS = 2_000
const STALLED_READER_MS = 60_000

/** Assembles the service. The caller makes it listen, and closes the database after it. */
export async function buildService(options: ServiceOptions): Promise<FastifyInstance> {
  const { database, files, tokenSecret, version, demo, portalFolder, trustProxy } = options
  const {
    clinic = clinicSettings({}),
    timeZone = 'UTC',
    readinessTtlMs = READINESS_TTL_MS,
    stalledReaderMs = STALLED_READER_MS,
    logger = false,
  } = options
  const app = Fastify({
    logger,
    trustProxy: trustProxyOption(trustProxy),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    clientErrorHandler: answerBrokenRequest,
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    // During shutdown, requests on open connections are still answered: a 503 of Fastify's would not be an ErrorResponse.
    return503OnClosing: false,
    logController: new AnswerLog(),
    // The contract limits parameters, not the router.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: maxHeaderSize },
    rewriteUrl: escapeUnreadableUrl,
  })

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    // The default; the portal's files set their own.
    reply.header('cache-control', 'no-store')
  })
  cutStalledReaders(app, stalledReaderMs)
  acceptJsonOnly(app)
  answerErrors(app, refusedAccess(app, database.queries))
  await clinic.refresh((problem) => app.log.warn(problem))
  await secureHeaders(app, clinic)
  refuseUnreadableUrl(app)
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
    zlibOptions: { level: 1 },
  })

  app.decorate('cursorKey', cursorKey(tokenSecret))
  const refuseOthers = refuseOtherMethods(app)
  await sessionRoutes(app, database.queries, tokenSecret)
  clinicRoutes(app, clinic)
  systemRoutes(app, readiness(database.queries, files, app.log, readinessTtlMs), version, demo)
  patientRoutes(app, database.queries, { wantsIdentity: options.removalRequiresIdentity ?? false })
  catalogRoutes(app, database.queries)
  referenceDataRoutes(app, database.queries)
  auditRoutes(app, database.queries, timeZone)
  reportRoutes(app, database.queries, files, timeZone)
  exportRoutes(app, database.queries, files, timeZone)
  refuseOthers()
  sealWhileRunning(app, database.queries)
  if (portalFolder) await portalFiles(app, portalFolder, clinic)
  return app
}

// Clients that send `Content-Type: application/json` with everything also send it where there is no body.
function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null, undefined)
    else
      void parse(request, text, (error, body) =>
        done(error, error ? undefined : markInexactNumbers(text, body)),
      )
  })
}
