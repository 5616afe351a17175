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

/** The portal's settings that a clinic can change. The logo may also be the name of an image in the data folder. */
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

/** The clinic as typed in the panel, in place of its settings: the logo as an SVG, with a version that changes with it. */
export interface ShownClinic {
  clinicName?: string
  logo?: { svg: string; version: string }
  /** The number of the synthetic clinic. */
  round?: number
}

interface Sources {
  /** The folder with `config.json` and the logo, if any. */
  folder?: string
  /** Settings from the environment. They take precedence over the file. */
  environment?: ClinicFile
  /** Used where neither the environment nor the file has a value. */
  defaults?: ClinicFile
  /** Takes precedence over all of these. Read together with the file. */
  shown?: () => Promise<ShownClinic>
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
  /** Reads the file again if it has changed. An invalid file leaves the settings as they were, with one warning. */
  refresh: (warn: (problem: string) => void) => Promise<PortalConfig>
  /** The logo from the data folder; undefined where there is none. */
  logo: () => Promise<{ type: string; bytes: Buffer } | undefined>
}

export function clinicSettings({
  folder,
  environment = {},
  defaults = {},
  shown,
  timeZone = 'UTC',
  isOwnService = true,
  basePath = '/',
  openId,
  demo,
}: Sources): ClinicSettings {
  const file = folder === undefined ? undefined : join(folder, 'config.json')
  let fileSettings: ClinicFile = {}
  let version = ''
  let typed: ShownClinic = {}

  const merged = (): ClinicFile => ({ ...defaults, ...fileSettings, ...environment })
  const parse = () => {
    const { logo: ofFile = '', ...others } = merged()
    const logo = typed.logo ? `${basePath}${LOGO}?${typed.logo.version}` : ofFile
    const ownService = isOwnService && (others.baseUrl ?? '') === ''
    return PortalConfig.parse({
      ...others,
      ...(typed.clinicName !== undefined && { clinicName: typed.clinicName }),
      ...(typed.round !== undefined && { clinicRound: typed.round }),
      logo: isLogoFile(logo) ? basePath + LOGO : logo,
      timeZone,
      ownService,
      ...(openId && { openId }),
      ...(demo && ownService && { demo }),
    })
  }
  // Parsed once, because every answer's content policy needs it.
  let parsed: PortalConfig | undefined
  const current = () => (parsed ??= parse())

  async function refreshTyped(warn: (problem: string) => void): Promise<void> {
    try {
      const now = (await shown?.()) ?? {}
      if (JSON.stringify(now) === JSON.stringify(typed)) return
      typed = now
      parsed = undefined
    } catch {
      warn('What was typed of the clinic cannot be read, so it stays as it was.')
    }
  }

  return {
    current,

    async refresh(warn) {
      await refreshTyped(warn)
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

    async logo() {
      if (typed.logo) return { type: 'image/svg+xml', bytes: Buffer.from(typed.logo.svg) }
      const { logo = '' } = merged()
      const type = logoTypes[extname(logo).toLowerCase()]
      if (folder === undefined || type === undefined || !isLogoFile(logo)) return undefined
      const bytes = await readFile(join(folder, logo)).catch(() => undefined)
      return bytes && { type, bytes }
    },
  }
}

/** Serves the settings to the portal, and the logo where it is an image in the data folder. */
export function clinicRoutes(app: FastifyInstance, clinic: ClinicSettings): void {
  app.get('/config.json', async (request, reply) => {
    reply.header('cache-control', 'no-cache')
    return clinic.refresh((problem) => request.log.warn(problem))
  })

  app.get(`/${LOGO}`, async (_, reply) => {
    const logo = await clinic.logo()
    if (!logo) throw new Problem('not_found', 'There is no logo.')
    return reply.type(logo.type).header('cache-control', 'no-cache').send(logo.bytes)
  })
}

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

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
