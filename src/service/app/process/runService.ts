import { createServer } from 'node:net'
import { FolderInUseError } from '#service/database/locks.ts'
import { buildGateway } from '#service/app/http/gateway.ts'
import { clinicSettings } from '#service/app/http/clinicSettings.ts'
import { logger, standardOutput } from '#service/app/http/logger.ts'
import { readCertificate, renewCertificate } from './certificate.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { becomeDataOwner } from './dataOwner.ts'
import { onEnd, shutDown } from './shutDown.ts'
import { type Started, type StartedServer, startOwnService } from './ownService.ts'
import { isOneOfSeveral, speaksForAll, startProcesses } from './processes.ts'
import { assertPortalBuilt, ensurePortalBuild, portalFolder } from './portalBuild.ts'
import type { StartDemo } from './prepareDemo.ts'

/** In total less than the 30 seconds after which supervisors commonly kill a process. */
const SHUTDOWN_LIMITS = { graceMs: 20_000, abortMs: 5_000 }

class StartError extends Error {
  override name = 'StartError'
}

/** Of several processes, one prints what concerns all. */
const say = (line: string) => {
  if (speaksForAll()) console.log(line)
}

/** Runs the service until the process ends, as the environment says. Where it does not start, it says why and ends the process. */
export async function runService(startDemo: StartDemo): Promise<void> {
  try {
    const config = readConfig(process.env)
    if (config.processes > 1 && !isOneOfSeveral()) await startSeveral(config)
    else await start(config, startDemo)
  } catch (error) {
    const expected =
      error instanceof ConfigError || error instanceof FolderInUseError || error instanceof StartError
    console.error(expected ? `The service did not start.\n${error.message}` : error)
    process.exit(1)
  }
}

async function startSeveral(config: Config): Promise<void> {
  if (config.serviceUrl === undefined) becomeDataOwner(config.dataDir)
  await assertPortFree(config)
  const { started, end } = startProcesses(config.processes, say)
  onEnd(async () => {
    if (!(await end())) throw new Error('Not every process could finish in time.')
  })
  const failed = await started
  if (failed !== undefined) process.exit(failed)
}

async function start(config: Config, startDemo: StartDemo): Promise<void> {
  // The portal before another service writes nothing there.
  if (config.serviceUrl === undefined) becomeDataOwner(config.dataDir)
  // Before the server listens, the process can end at once.
  let end = async (): Promise<void> => {}
  onEnd(() => end())
  if (!isOneOfSeveral()) await assertPortFree(config)
  const withPortal = !process.argv.includes('--without-portal')
  if (withPortal && !config.buildsPortal) await assertPortalBuilt(say, config.basePath)
  const certificate = config.certificate && (await readCertificate(config.certificate))
  const server: StartedServer = {
    basePath: config.basePath,
    logger: { ...logger, stream: standardOutput() },
    ...(config.trustProxy !== undefined && { trustProxy: config.trustProxy }),
    ...(config.securityContact !== undefined && { securityContact: config.securityContact }),
    ...(certificate && { certificate }),
    ...(withPortal && { portalFolder }),
  }
  const { app, database, sayMore } =
    config.serviceUrl === undefined
      ? await startOwnService(config, { startDemo, server, say })
      : await startGateway(config, config.serviceUrl, server)
  if (config.certificate && certificate) renewCertificate(app, config.certificate, certificate)

  end = async () => {
    if (!(await shutDown(app, database, SHUTDOWN_LIMITS)))
      throw new Error('Not everything could finish in time.')
  }

  const address = await app.listen({
    host: config.host,
    port: config.port,
    listenTextResolver: () => 'listening',
  })
  say(`\nReport portal: ${address}${config.basePath === '/' ? '' : config.basePath}`)
  await sayMore()
}

/** The portal before another service, which has the records. Of `DATA_DIR` only the clinic's settings are read. */
async function startGateway(config: Config, serviceUrl: string, server: StartedServer): Promise<Started> {
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
