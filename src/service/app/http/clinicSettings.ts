import { readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import * as z from 'zod/mini'
import type { FastifyInstance } from 'fastify'
import {
  PortalConfig,
  SignInSettings,
  birthDateSetting,
  pdfAddress,
  portalAddress,
} from '#contract/portal/portalConfig.ts'
import { Problem } from '#service/http/problem.ts'
import { readJson } from '#service/http/readJson.ts'
import { type ClinicName, readCompany } from '#service/records/company.ts'
import type { ShownCompany } from './shownCompany.ts'

/** The synthetic clinic's time zone, unless the settings name another. */
export const DEMO_TIME_ZONE = 'America/Sao_Paulo'

const LOGO = 'clinic-logo'
const logoTypes: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
}
const isLogoFile = (name: string) =>
  /^[\p{L}\p{N}_][\p{L}\p{N}_. -]*$/u.test(name) && extname(name).toLowerCase() in logoTypes

/**
 * The portal's settings that a clinic can change. The logo may also be the name of an image in the data folder. With the bundled service, name and
 * logo are those of the company among its records, and these count until it has some.
 */
export const ClinicFile = z.strictObject({
  clinicName: z.optional(z.string()),
  baseUrl: z.optional(portalAddress),
  logo: z.optional(
    z
      .string()
      .check(
        z.refine(
          (text) => portalAddress.safeParse(text).success || isLogoFile(text),
          'must be empty, a path, an http address, or the name of an image in DATA_DIR (svg, png, jpg, webp)',
        ),
      ),
  ),
  signIn: z.optional(z.strictObject(SignInSettings.shape)),
  pdf: z.optional(pdfAddress),
  birthDates: z.optional(birthDateSetting),
})
export type ClinicFile = z.input<typeof ClinicFile>

interface Sources {
  /** The folder with `config.json` and the logo, if any. */
  folder?: string
  /** Settings from the environment. They take precedence over the file. */
  environment?: ClinicFile
  /** Used where neither the environment nor the file has a value. */
  defaults?: ClinicFile
  /** Its name and logo take precedence over all of these. */
  company?: ShownCompany
  timeZone?: string
  /** Where the portal finds the service that it came from, that is ours. */
  isOwnService?: boolean
  /** Where all is served, with a `/` at both ends. */
  basePath?: string
  /** The identity provider of the bundled service. */
  openId?: PortalConfig['openId']
  /** The users of a demonstration. */
  demo?: PortalConfig['demo']
}

/** The clinic's settings of the portal. Nothing that builds or starts the portal writes them. */
export interface ClinicSettings {
  /** The settings as last read. */
  current: () => PortalConfig
  /**
   * Reads the company again, unless it was read within `age` milliseconds, and the file if it has changed. An invalid file leaves the settings as
   * they were, with one warning.
   */
  refresh: (warn: (problem: string) => void, age?: number) => Promise<PortalConfig>
  /** The logo that this server has; undefined where there is none. `version` is the end of its address. */
  logo: (version: string) => Promise<Logo | undefined>
  clinicName: ClinicName
}

interface Logo {
  type: string
  bytes: Buffer
  /** Another picture would have another address. */
  isLasting: boolean
}

export function clinicSettings({
  folder,
  environment = {},
  defaults = {},
  company,
  timeZone = 'UTC',
  isOwnService = true,
  basePath = '/',
  openId,
  demo,
}: Sources): ClinicSettings {
  const file = folder === undefined ? undefined : join(folder, 'config.json')
  let fileSettings: ClinicFile = {}
  let version = ''
  let seen = company?.current()

  const merged = (): ClinicFile => ({ ...defaults, ...fileSettings, ...environment })
  const parse = () => {
    const { logo = '', ...others } = merged()
    const ownService = isOwnService && (others.baseUrl ?? '') === ''
    const { name, round, ...shown } = (ownService && seen) || {}
    return PortalConfig.parse({
      ...others,
      ...(name !== undefined && { clinicName: name }),
      ...(round !== undefined && { clinicRound: round }),
      logo: shown.logo
        ? `${basePath}${LOGO}?${versionOfLogo(shown.logo)}`
        : isLogoFile(logo)
          ? basePath + LOGO
          : logo,
      timeZone,
      ownService,
      ...(openId && { openId }),
      ...(demo && ownService && { demo }),
    })
  }
  // Parsed once, because every answer's content policy needs it.
  let parsed: PortalConfig | undefined
  const current = () => {
    if (seen !== company?.current()) parsed = undefined
    seen = company?.current()
    return (parsed ??= parse())
  }

  return {
    current,

    clinicName: async (queries) =>
      (isOwnService ? await readCompany(queries) : undefined)?.name ?? merged().clinicName ?? '',

    async refresh(warn, age = 0) {
      await company?.refresh(warn, age)
      const now = file === undefined ? '' : await versionOf(file)
      if (file === undefined || now === version) return current()
      version = now
      const read = now === '' ? {} : await readClinicFile(file)
      if ('problem' in read) warn(`${file} ${read.problem}, so the portal's settings stay as they were.`)
      else {
        fileSettings = read
        parsed = undefined
      }
      return current()
    },

    async logo(asked) {
      const isAsked = (picture = '') => asked === versionOfLogo(picture)
      // Another process may have sent the page that asks.
      if (asked !== '' && !isAsked(company?.current().logo)) await company?.refresh(() => {}, 0)
      const stored = await company?.logo()
      if (stored) return { ...stored, isLasting: isAsked(stored.file) }
      const { logo = '' } = merged()
      const type = logoTypes[extname(logo).toLowerCase()]
      if (folder === undefined || type === undefined || !isLogoFile(logo)) return undefined
      const bytes = await readFile(join(folder, logo)).catch(() => undefined)
      return bytes && { type, bytes, isLasting: false }
    },
  }
}

/** Serves the settings to the portal, and the logo where it is an image in the data folder. */
export function clinicRoutes(app: FastifyInstance, clinic: ClinicSettings): void {
  app.get('/config.json', async (request, reply) => {
    reply.header('cache-control', 'no-cache')
    return clinic.refresh((problem) => request.log.warn(problem))
  })

  app.get(`/${LOGO}`, async ({ url }, reply) => {
    const logo = await clinic.logo(url.split('?')[1] ?? '')
    if (!logo) throw new Problem('not_found', 'There is no logo.')
    const { type, bytes, isLasting } = logo
    return reply
      .type(type)
      .header('cache-control', isLasting ? 'public, max-age=31536000, immutable' : 'no-cache')
      .send(bytes)
  })
}

/** Pictures are never changed, only replaced by others. Their names are not told to everybody, as the picture is. */
const versionOfLogo = (file: string): string => file.slice(0, 8)

/** Changes with the file; empty where there is none. */
async function versionOf(file: string): Promise<string> {
  const state = await stat(file).catch(() => undefined)
  return state ? [state.mtimeMs, state.size, state.ino].join(' ') : ''
}

/** What `config.json` says, or why it cannot be used. */
export async function readClinicFile(file: string): Promise<ClinicFile | { problem: string }> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return { problem: 'cannot be read' }
  const parsed = ClinicFile.safeParse(readJson(text))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  return { problem: `is broken (${[issue?.path.join('.'), issue?.message].filter(Boolean).join(': ')})` }
}
