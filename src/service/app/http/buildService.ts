import type { FastifyInstance } from 'fastify'
import type { Echo } from '#contract/http/echo.ts'
import { refusedAccess } from '#service/audit/refusedAccess.ts'
import { sealWhileRunning } from '#service/audit/sealing.ts'
import { auditRoutes } from '#service/audit/routes.ts'
import type { Database } from '#service/database/database.ts'
import type { FileStore } from '#service/files/fileStore.ts'
import { cursorKeys } from '#service/http/listing/cursor.ts'
import type { TokenSecrets } from '#service/http/tokenSecrets.ts'
import { type Pressure, shedLoad } from '#service/http/shedding.ts'
import { EXPORT_REASON_FROM } from '#service/http/exportReason.ts'
import { backupHooks, backupLogHooks } from '#service/backup/hooks.ts'
import type { Installed } from '#service/upgrade/checks.ts'
import { updateSystemHooks } from '#service/upgrade/hooks.ts'
import { upgradeRoutes } from '#service/upgrade/routes.ts'
import { backupRoutes, type BackupSettings } from '#service/backup/routes.ts'
import { liveRoutes, livebackupHooks } from '#service/backup/live.ts'
import { jobWorker } from '#service/jobs/jobWorker.ts'
import { ACKNOWLEDGE_WITHIN, remindWhileRunning } from '#service/mail/acknowledgementDue.ts'
import { readConfig, type Config } from '#service/app/config/config.ts'
import { configRoutes } from '#service/app/settings/routes.ts'
import { configEmailHooks, predefinitionEmailHooks } from '#service/mail/accounts.ts'
import { outboxHooks } from '#service/mail/outboxRoutes.ts'
import { mailRoutes } from '#service/mail/routes.ts'
import { type MailOptions, mailSender } from '#service/mail/sendMail.ts'
import { groupHooks } from '#service/resources/hooks/hooksByGroup.ts'
import { resourceRoutes } from '#service/resources/routes.ts'
import { patientListRoutes } from '#service/patients/listRoutes.ts'
import { patientRoutes } from '#service/patients/routes.ts'
import { type EventLimits, releaseEvents } from '#service/reports/listing/releaseEvents.ts'
import { fillWordsWhileRunning } from '#service/reports/listing/releaseWords.ts'
import { reportRoutes } from '#service/reports/routes.ts'
import { pdfMaker } from '#service/reports/writing/makePdf.ts'
import { unreleasedFilters } from '#service/reports/writing/unreleased.ts'
import { reportHooks } from '#service/reports/writing/reportHooks.ts'
import { inboxHooks } from '#service/integrations/intake/inbox.ts'
import { intakeRoutes } from '#service/integrations/intake/routes.ts'
import { pdfInspection } from '#service/reports/pdf/inspectPdf.ts'
import { syncRoutes } from '#service/integrations/sync/routes.ts'
import { imageHooks } from '#service/reports/writing/images.ts'
import { sweepWhileRunning } from '#service/reports/files/sweepFiles.ts'
import { reportFileRoutes } from '#service/reports/writing/fileRoutes.ts'
import { reportWritingRoutes } from '#service/reports/writing/routes.ts'
import { overviewRoutes } from '#service/overview/routes.ts'
import { exportRoutes } from '#service/reports/exports/routes.ts'
import { sessionRoutes, type SignInOptions } from '#service/session/routes.ts'
import type { Demonstrate } from '#service/app/process/prepareDemo.ts'
import { installationGauges } from '#service/app/metrics/gauges.ts'
import { metricsRoute } from '#service/app/metrics/metricsRoute.ts'
import { measureLoad, measurePool } from '#service/app/metrics/processMetrics.ts'
import { onlineServiceRoutes } from '#service/app/online/onlineServices.ts'
import { probesOf } from '#service/app/online/probes.ts'
import { refuseOtherMethods } from './routing.ts'
import { clinicRoutes, clinicSettings } from './clinicSettings.ts'
import { allowOrigins } from './security.ts'
import { portalFiles } from './portalFiles.ts'
import { shownCompany } from './shownCompany.ts'
import { readiness, serviceChecks, watchReplica } from './readiness.ts'
import { createServer, type ServerOptions } from './server.ts'
import { shareHooks } from '#service/reports/sharing/shareHooks.ts'
import { healthRoutes, securityContact, systemRoutes } from './systemRoutes.ts'
import { DecodingError, decodeText } from '#service/http/decodeText.ts'
import { Problem } from '#service/http/problem.ts'
import { markInexactNumbers } from './jsonBody.ts'

export interface ServiceOptions extends Partial<Omit<ServerOptions, 'compressesAtOnce'>> {
  database: Database
  files: FileStore
  tokenSecret: string
  /** The secret before that one, where it was changed lately: what it signed still counts. */
  previousTokenSecret?: string
  version: string
  /** The settings with which the process has started. */
  config?: Config
  /** The clinic's time zone, for dates and times of a request that have none. */
  timeZone?: string
  /** The sign-ins to offer in demo mode. */
  demo?: Echo['demo']
  /** Adds what the service does in demo mode alone. */
  demonstrate?: Demonstrate
  /** The built portal, served if the folder has one. */
  portalFolder?: string
  /** Whether a removal has to name the patient's identity fields besides the record's number. */
  removalRequiresIdentity?: boolean
  /** From how many records of persons on an export needs a reason. */
  exportReasonFrom?: number
  /** How people sign in, where that is not by password alone. */
  signIn?: Omit<SignInOptions, 'basePath'>
  /** How long a result of the readiness check is reused, in milliseconds. */
  readinessTtlMs?: number
  /** The origins of portals that are served elsewhere. */
  corsOrigins?: readonly string[]
  /** Without it, no backups are made. */
  backup?: BackupSettings
  /** What an upgrade would begin with. Without it, there are no checks before one. */
  installed?: Installed
  events?: Partial<EventLimits>
  /** How e-mails are sent. */
  mail?: MailOptions
  /** How much waits, by which requests are refused. Left out: none is. */
  pressure?: () => Pressure
}

/** Assembles the service. The caller makes it listen, and closes the database after it. */
export async function buildService(options: ServiceOptions): Promise<FastifyInstance> {
  const { database, files, tokenSecret, previousTokenSecret, version, demo, portalFolder } = options
  const { timeZone = 'UTC', readinessTtlMs } = options
  const { clinic = clinicSettings({ company: shownCompany(database.queries) }) } = options
  const secrets: TokenSecrets =
    previousTokenSecret === undefined ? [tokenSecret] : [tokenSecret, previousTokenSecret]
  const { exportReasonFrom = EXPORT_REASON_FROM } = options
  const app = await createServer({ ...options, clinic }, (server) => refusedAccess(server, database.queries))
  acceptJsonOnly(app)
  if (options.pressure) shedLoad(app, options.pressure)
  if (options.corsOrigins) await allowOrigins(app, options.corsOrigins)

  app.decorate('cursorKeys', cursorKeys(secrets))
  refuseOtherMethods(app)
  const { clinicName } = clinic
  await sessionRoutes(app, database.queries, secrets, clinicName, {
    ...options.signIn,
    basePath: options.basePath,
  })
  clinicRoutes(app, clinic)
  systemRoutes(app, version, demo)
  const replica = database.replica && watchReplica(app, database.replica)
  const ready = readiness(serviceChecks(database.queries, files), app.log, readinessTtlMs)
  healthRoutes(app, ready, replica)
  if (options.metrics) {
    if (database.pool) measurePool(options.metrics.registry, database.pool)
    measureLoad(options.metrics.registry, app)
    metricsRoute(app, options.metrics, installationGauges({ queries: database.queries, files, replica }))
  }
  securityContact(app, options.securityContact)
  const birthDates = () => clinic.current().birthDates
  patientRoutes(app, database.queries, {
    wantsIdentity: options.removalRequiresIdentity ?? false,
    birthDates,
  })
  patientListRoutes(app, database.queries)
  const pdfs = pdfMaker({ files, clinicName, timeZone })
  const inspection = pdfInspection()
  const pdfJobs = jobWorker(database, 'report.pdf', pdfs.job, app.log)
  const mail = { ...options.mail, secrets, clinicName, portalAddress: options.mail?.portalAddress }
  const sender = mailSender(mail)
  const mailJobs = jobWorker(database, 'email', sender.job, app.log)
  app.addHook('onReady', async () => {
    pdfJobs.start()
    mailJobs.start()
  })
  // Unfinished jobs are given back, for the next process.
  app.addHook(
    'onClose',
    async () =>
      void (await Promise.all([
        pdfJobs.stop(),
        sender.endWith(mailJobs.stop()),
        inspection.close(),
        pdfs.close(),
      ])),
  )
  const hooks = {
    ...groupHooks({ clinicName, emergencyUser: options.signIn?.emergencyUser }),
    configEmail: configEmailHooks(secrets, mail.portalAddress !== undefined),
    email: outboxHooks,
    predefinitionEmail: predefinitionEmailHooks,
    report: { ...reportHooks, matching: unreleasedFilters(timeZone) },
    image: imageHooks,
    share: shareHooks(secrets, files),
    backup: backupHooks(timeZone),
    backupLog: backupLogHooks,
    livebackup: livebackupHooks,
    updateSystem: updateSystemHooks(options.installed, database.queries),
    inbox: inboxHooks,
  }
  await resourceRoutes(app, database.queries, hooks, { reasonFrom: exportReasonFrom, timeZone })
  mailRoutes(app, database.queries, mail)
  remindWhileRunning(app, database.queries, options.mail?.acknowledgeWithin ?? ACKNOWLEDGE_WITHIN)
  auditRoutes(app, database.queries, timeZone)
  reportRoutes(app, database.queries, files, timeZone, pdfs)
  reportWritingRoutes(app, database.queries)
  await reportFileRoutes(app, database.queries, files, inspection)
  intakeRoutes(app, database.queries, files, inspection, birthDates)
  syncRoutes(app, database.queries, files, birthDates)
  sweepWhileRunning(app, database.queries, files)
  exportRoutes(app, database.queries, files, { clinicTimeZone: timeZone, reasonFrom: exportReasonFrom })
  fillWordsWhileRunning(app, database)
  releaseEvents(app, database, options.events)
  options.demonstrate?.(app, clinic)
  overviewRoutes(app, database.queries, timeZone)
  sealWhileRunning(app, database.queries)
  configRoutes(app, { config: options.config ?? readConfig({}), database, version })
  if (options.backup) backupRoutes(app, { database, files, version, timeZone }, options.backup)
  liveRoutes(app, database)
  const { backup, signIn } = options
  const outside = { database, files, ready, backup, mail, openId: signIn?.openId, replica, log: app.log }
  onlineServiceRoutes(app, database.queries, probesOf(outside))
  if (options.installed) upgradeRoutes(app, database.queries, options.installed)
  if (portalFolder) await portalFiles(app, portalFolder, clinic)
  return app
}

const charsetOf = (type = '') => /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(type)?.[1]

// Clients that send `Content-Type: application/json` with everything also send it where there is no body.
function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    let text: string
    try {
      text = decodeText(bytes, charsetOf(request.headers['content-type']))
    } catch (error) {
      if (!(error instanceof DecodingError)) throw error
      return done(new Problem('malformed', `The body ${error.message}.`))
    }
    if (text === '') return done(null, undefined)
    return void parse(request, text, (error, body) =>
      done(error, error ? undefined : markInexactNumbers(text, body)),
    )
  })
}
