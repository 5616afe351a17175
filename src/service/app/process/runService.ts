import { createServer } from 'node:net'
import { messageOf } from '#service/database/failures.ts'
import { FolderInUseError } from '#service/database/locks.ts'
import { buildGateway } from '#service/app/http/gateway.ts'
import { clinicSettings } from '#service/app/http/clinicSettings.ts'
import { logger, standardOutput } from '#service/app/http/logger.ts'
import { type Config, ConfigError, readConfig } from '#service/app/config/config.ts'
import { HANDED_SECRETS, handedSecrets } from '#service/app/config/secretFiles.ts'
import { readCertificate, renewCertificate } from './certificate.ts'
import { becomeDataOwner } from './dataOwner.ts'
import { logWarnings, type ProgramLog, programLog } from './programLog.ts'
import { listenForRestart } from './restartSocket.ts'
import { retire } from './retire.ts'
import { onEnd, shutDown } from './shutDown.ts'
import { type Started, type StartedServer, startOwnService } from './ownService.ts'
import { askForAll, measuredByAll } from '#service/app/metrics/allProcesses.ts'
import { processMetrics } from '#service/app/metrics/processMetrics.ts'
import { isOneOfSeveral, processNumber, speaksForAll, startProcesses } from './processes.ts'
import { assertPortalBuilt, ensurePortalBuild, portalFolder } from './portalBuild.ts'
import type { StartDemo } from './prepareDemo.ts'

/** In total less than the 30 seconds after which supervisors commonly kill a process. */
const SHUTDOWN_LIMITS = { graceMs: 20_000, abortMs: 5_000 }

class StartError extends Error {
  override name = 'StartError'
}

/** Runs the service until the process ends, as the environment says. Where it does not start, it says why and ends the process. */
export async function runService(startDemo: StartDemo): Promise<void> {
  const output = standardOutput()
  let log = programLog(output)
  try {
    const config = readConfig(process.env)
    // Not for the programs that this one starts.
    delete process.env[HANDED_SECRETS]
    log = programLog(output, config.logLevel)
    logWarnings(log)
    const run = { log, say: sayForAll(log), output }
    if (canOverlap(config) && !isOneOfSeveral()) await startSeveral(config, run)
    else await start(config, startDemo, run)
  } catch (error) {
    const expected =
      error instanceof ConfigError || error instanceof FolderInUseError || error instanceof StartError
    if (expected) log.fatal(`The service did not start.\n${error.message}`)
    else log.fatal('The service did not start.', error)
    process.exit(1)
  }
}

interface Run {
  log: ProgramLog
  say: (text: string) => void
  output: ReturnType<typeof standardOutput>
}

/** Of several processes, one says what concerns all. */
const sayForAll = (log: ProgramLog) => (text: string) => {
  if (speaksForAll()) log.info(text)
}

/** Whether a process can take the place of another while that still serves. The embedded database is open in one process only. */
const canOverlap = ({ databaseUrl, processes }: Config): boolean => databaseUrl !== undefined || processes > 1

/** Ends the program by `end`. Of several processes, the one that has started them says so. */
function endBy(
  end: () => Promise<boolean>,
  { log }: Run,
  more: { retire?: () => Promise<void>; keepsHangUp?: boolean } = {},
): void {
  const say = (text: string) => isOneOfSeveral() || log.info(text)
  onEnd({
    ...more,
    end: async () => {
      say('Shutting down')
      if (!(await end())) throw new Error('Not everything could finish in time.')
      say('Ended')
    },
    report: (error) => log.fatal('An error that nothing has caught ends the process.', error),
  })
}

/** From a terminal, SIGHUP says that it was closed; from a supervisor, that the processes are to be replaced. */
const isHangUpRestart = !process.stdin.isTTY

async function startSeveral(config: Config, run: Run): Promise<void> {
  if (config.serviceUrl === undefined) becomeDataOwner(config.dataDir)
  await assertPortFree(config)
  askForAll()
  const { started, restart, end } = startProcesses(config.processes, run.say, handedSecrets(config.given))
  let stopListening = () => {}
  endBy(
    async () => {
      stopListening()
      return end()
    },
    run,
    { keepsHangUp: isHangUpRestart },
  )
  const replace = async () => {
    await started
    run.log.info('Replacing the processes')
    try {
      await restart()
      run.log.info('Replaced the processes')
    } catch (error) {
      run.log.warn(`The processes were not replaced: ${messageOf(error)}`)
      throw error
    }
  }
  if (isHangUpRestart) process.on('SIGHUP', () => void replace().catch(() => {}))
  const failed = await started
  if (failed !== undefined) process.exit(failed)
  // The portal before another service writes nothing in the data folder.
  if (config.serviceUrl !== undefined) return
  try {
    stopListening = await listenForRestart(config.dataDir, replace)
  } catch (error) {
    run.log.warn(
      `npm run upgrade does not find this service and cannot replace its processes, for which SIGHUP stays: in DATA_DIR, no socket can be made (${messageOf(error)}).`,
    )
  }
}

async function start(config: Config, startDemo: StartDemo, run: Run): Promise<void> {
  const { say } = run
  // The portal before another service writes nothing there.
  if (config.serviceUrl === undefined) becomeDataOwner(config.dataDir)
  // Before the server listens, the process can end at once.
  let end = async () => true
  let leave = async () => {}
  endBy(() => end(), run, { retire: () => leave(), keepsHangUp: isHangUpRestart })
  if (isHangUpRestart) process.on('SIGHUP', () => keepOn(run))
  if (!isOneOfSeveral()) await assertPortFree(config)
  const withPortal = !process.argv.includes('--without-portal')
  if (withPortal && !config.buildsPortal) await assertPortalBuilt(say, config.basePath)
  const certificate = config.certificate && (await readCertificate(config.certificate))
  const registry = processMetrics(processNumber())
  const server: StartedServer = {
    basePath: config.basePath,
    logger: { ...logger, level: config.logLevel, stream: run.output },
    metrics: { registry, ofAll: measuredByAll(() => registry.getMetricsAsJSON()), key: config.metricsKey },
    ...(config.trustProxy !== undefined && { trustProxy: config.trustProxy }),
    ...(config.securityContact !== undefined && { securityContact: config.securityContact }),
    ...(certificate && { certificate }),
    ...(withPortal && { portalFolder }),
  }
  const { app, database, sayMore } =
    config.serviceUrl === undefined
      ? await startOwnService(config, { startDemo, server, say })
      : await startGateway(config, config.serviceUrl, server, say)
  if (config.certificate && certificate) renewCertificate(app, config.certificate, certificate)

  end = () => shutDown(app, database, SHUTDOWN_LIMITS)
  leave = () => retire(app)

  const address = await app.listen({
    host: config.host,
    port: config.port,
    listenTextResolver: () => 'listening',
  })
  say(`\nReport portal: ${address}${config.basePath === '/' ? '' : config.basePath}`)
  await sayMore()
}

/** What a process does on SIGHUP that may be to replace it, which it cannot do itself. Of several, the first does it, and a supervisor may send it to all. */
function keepOn({ log }: Run): void {
  if (isOneOfSeveral()) return
  log.warn(
    'SIGHUP changes nothing here, as no other process can take the place of this one while it serves: restart the service.',
  )
}

/** The portal before another service, which has the records. Of `DATA_DIR` only the clinic's settings are read. */
async function startGateway(
  config: Config,
  serviceUrl: string,
  server: StartedServer,
  say: Run['say'],
): Promise<Started> {
  if (server.portalFolder !== undefined && config.buildsPortal) await ensurePortalBuild(say, config.basePath)
  const app = await buildGateway({
    ...server,
    serviceUrl,
    clinic: clinicSettings({
      folder: config.dataDir,
      environment: { ...config.clinic, baseUrl: '' },
      timeZone: config.timeZone,
      isOwnService: false,
      basePath: config.basePath,
    }),
  })
  return { app, sayMore: async () => say(`It passes /api on to ${serviceUrl}`) }
}

/** Fails early where the port is taken, before the database is opened and filled. */
function assertPortFree({ host, port }: Config): Promise<void> {
  const probe = createServer()
  return new Promise((done, fail) => {
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        fail(
          new StartError(
            `PORT: ${port} on ${host} is taken by another program. Stop it, or set PORT to another.`,
          ),
        )
      else fail(new StartError(`HOST, PORT: cannot listen on ${host}, port ${port} (${error.code}).`))
    })
    probe.listen(port, host, () => probe.close(() => done()))
  })
}
