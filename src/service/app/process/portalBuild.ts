import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SIGN_IN_FILE } from '#contract/portal/signInHtml.ts'
import { ConfigError } from '#service/app/config/config.ts'

export const projectFolder = fileURLToPath(new URL('../../../../', import.meta.url))
export const portalFolder = join(projectFolder, 'dist')

/** The version of the program in this folder. */
export function programVersion(): string {
  const { version } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')) as {
    version: string
  }
  return version
}

const sources = [
  'src/portal',
  'src/contract',
  'public',
  'index.html',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
]

/** Throws a ConfigError where there is no build to serve at the base path, and prints a line where the build is older than its sources. */
export async function assertPortalBuilt(
  say: (step: string) => void,
  basePath: string,
  folder = portalFolder,
): Promise<void> {
  const command = basePath === '/' ? 'npm run build' : `BASE_PATH=${basePath} npm run build`
  const built = await builtFor(folder)
  if (built === undefined)
    throw new ConfigError(
      `There is no portal in ${folder}, and this start makes none. With the development dependencies: npm ci && ${command}`,
    )
  if (built !== basePath)
    throw new ConfigError(
      `BASE_PATH: the portal in ${folder} was built for ${built}, not for ${basePath}. With the development dependencies: npm ci && ${command}`,
    )
  if (!(await isOfThisVersion(folder)))
    throw new ConfigError(
      `The portal in ${folder} was built by an earlier version. Build it again, with the development dependencies: npm ci && ${command}`,
    )
  if (await isStale(folder)) say(`The portal is older than its sources: ${command} brings it up to date.`)
}

/**
 * Builds the portal where a source is newer than the build, or there is none for the base path. Where only the build is deployed, without
 * the sources' tools, it is taken as it is; without a build either, throws a ConfigError.
 */
export async function ensurePortalBuild(say: (step: string) => void, basePath: string): Promise<void> {
  const vite = join(projectFolder, 'node_modules', 'vite', 'bin', 'vite.js')
  if (!existsSync(vite)) return assertPortalBuilt(say, basePath)
  const isCurrent = (await isOfThisVersion(portalFolder)) && !(await isStale(portalFolder))
  if ((await builtFor(portalFolder)) === basePath && isCurrent) return
  say('Building the portal')
  await run(process.execPath, [vite, 'build', '--logLevel', 'warn'])
}

/** The base path of a build: its page names its files with it. Undefined where there is no build. */
async function builtFor(folder: string): Promise<string | undefined> {
  const page = await readFile(join(folder, 'index.html'), 'utf8').catch(() => undefined)
  return page === undefined ? undefined : (/"(\/[^"]*?)assets\//.exec(page)?.[1] ?? '/')
}

/** Whether the service can serve the build: those of earlier versions have a sign-in page without its styles. */
async function isOfThisVersion(folder: string): Promise<boolean> {
  const signIn = await readFile(join(folder, SIGN_IN_FILE), 'utf8').catch(() => undefined)
  return signIn === undefined || 'styles' in (JSON.parse(signIn) as object)
}

async function isStale(folder: string): Promise<boolean> {
  const built = await stat(join(folder, 'index.html')).catch(() => undefined)
  if (!built) return true
  for (const source of sources) if ((await newest(join(projectFolder, source))) > built.mtimeMs) return true
  return false
}

/** When a file, or the newest file in a folder, was changed: milliseconds since 1970; 0 where there is none. */
async function newest(path: string): Promise<number> {
  const stats = await stat(path).catch(() => undefined)
  if (!stats?.isDirectory()) return stats?.mtimeMs ?? 0
  const inner = await Promise.all((await readdir(path)).map((name) => newest(join(path, name))))
  return Math.max(stats.mtimeMs, ...inner)
}

function run(command: string, parameters: string[]): Promise<void> {
  const child = spawn(command, parameters, { cwd: projectFolder, stdio: ['ignore', 'inherit', 'inherit'] })
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('exit', (code) =>
      code === 0 ? done() : fail(new Error('The portal could not be built; the reason stands above.')),
    )
  })
}
