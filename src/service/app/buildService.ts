import compress from '@fastify/compress'
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { randomUUID } from 'node:crypto'
import { maxHeaderSize } from 'node:http'
import { constants } from 'node:zlib'
import type { Echo } from '#contract/echo.ts'
import { refusedAccess } from '#service/audit/refusedAccess.ts'
import { sealWhileRunning } from '#service/audit/sealer.ts'
import { trailRoutes } from '#service/audit/trailRoutes.ts'
import { lookupRoutes } from '#service/catalog/lookupRoutes.ts'
import { catalogRoutes } from '#service/catalog/catalogRoutes.ts'
import type { Database } from '#service/database/database.ts'
import type { FileStore } from '#service/files/fileStore.ts'
import { cursorKey } from '#service/http/cursor.ts'
import { patientRoutes } from '#service/patients/patientRoutes.ts'
import { readingRoutes } from '#service/reports/readingRoutes.ts'
import { exportRoutes } from '#service/reports/exportRoutes.ts'
import { reportRoutes } from '#service/reports/reportRoutes.ts'
import { sessionRoutes } from '#service/session/sessionRoutes.ts'
import { readableUrl, refuseUnreadable } from './addresses.ts'
import { type ClinicSettings, clinicRoutes, clinicSettings } from './clinicSettings.ts'
import { answerBrokenRequest, answerErrors } from './errors.ts'
import { AnswerLog } from './logger.ts'
import { refuseOtherMethods } from './methods.ts'
import { portalFiles } from './portalFiles.ts'
import { trusting } from './proxies.ts'
import { readiness } from './readiness.ts'
import { secureHeaders } from './security.ts'
import { systemRoutes } from './systemRoutes.ts'
import { withoutLoss } from '#service/http/exactNumbers.ts'
import { cutStalledReaders } from '#service/http/stalledReaders.ts'

export interface ServiceOptions {
  database: Database
  files: FileStore
  tokenSecret: string
  version: string
  /** The clinic's: of the days and times that a request names no zone for. */
  timeZone?: string
  /** The clinic's settings of the portal. */
  clinic?: ClinicSettings
  /** The sign-ins to offer, in demo mode alone. */
  demo?: Echo['demo']
  /** The built portal, served where it is there. */
  portalFolder?: string
  /** A removal has to say who is meant, not only by the record's number. */
  removalWantsIdentity?: boolean
  /** The proxies before the service: theirs is the word on where a request comes from. Without: nobody's. */
  trustProxy?: number | string[]
  /** For how many milliseconds it stays as it is whether the service is ready, so that being asked costs nothing. */
  readinessKept?: number
  /** How long a client may take nothing of its answer, in milliseconds. */
  readerPatience?: number
  logger?: FastifyServerOptions['logger']
}

const BODY_LIMIT = 1024 * 1024
/** How long a request may take to arrive. */
const REQUEST_TIMEOUT = 60_000
const READINESS_KEPT = 2_000
const READER_PATIENCE = 60_000

/** Puts the service together; it listens when its caller says so. Closing it leaves the database to its owner. */
export async function buildService(options: ServiceOptions): Promise<FastifyInstance> {
  const { database, files, tokenSecret, version, demo, portalFolder, trustProxy } = options
  const {
    clinic = clinicSettings({}),
    timeZone = 'UTC',
    readinessKept = READINESS_KEPT,
    readerPatience = READER_PATIENCE,
    logger = false,
  } = options
  const app = Fastify({
    logger,
    trustProxy: trusting(trustProxy),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT,
    clientErrorHandler: answerBrokenRequest,
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    // What still comes in over a connection that is in use is answered, not shed in another shape.
    return503OnClosing: false,
    logController: new AnswerLog(),
    // What a parameter may be is the contract's to say, not the router's.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: maxHeaderSize },
    rewriteUrl: readableUrl,
  })

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    // Files of the portal say otherwise.
    reply.header('cache-control', 'no-store')
  })
  cutStalledReaders(app, readerPatience)
  acceptJsonOnly(app)
  answerErrors(app, refusedAccess(app, database.queries))
  await clinic.look((problem) => app.log.warn(problem))
  await secureHeaders(app, clinic)
  refuseUnreadable(app)
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
    zlibOptions: { level: 1 },
  })

  app.decorate('cursorKey', cursorKey(tokenSecret))
  const refuseOthers = refuseOtherMethods(app)
  await sessionRoutes(app, database.queries, tokenSecret)
  clinicRoutes(app, clinic)
  systemRoutes(app, readiness(database.queries, files, app.log, readinessKept), version, demo)
  patientRoutes(app, database.queries, { wantsIdentity: options.removalWantsIdentity ?? false })
  catalogRoutes(app, database.queries)
  lookupRoutes(app, database.queries)
  trailRoutes(app, database.queries, timeZone)
  readingRoutes(app, database.queries)
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
    else void parse(request, text, (error, body) => done(error, error ? undefined : withoutLoss(text, body)))
  })
}
