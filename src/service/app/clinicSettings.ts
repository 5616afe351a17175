import { readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import * as z from 'zod/mini'
import type { FastifyInstance } from 'fastify'
import { PortalConfig, portalAddress } from '#contract/portalConfig.ts'
import { Problem } from '#service/http/problem.ts'

const LOGO = '/clinic-logo'
const logoTypes: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
}
const isLogoFile = (name: string) =>
  /^[\p{L}\p{N}_][\p{L}\p{N}_. -]*$/u.test(name) && extname(name).toLowerCase() in logoTypes

/** What a clinic sets of the portal. Its logo may also be the name of an image in the data folder. */
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
})
type ClinicFile = z.infer<typeof ClinicFile>

interface Sources {
  /** Holds `config.json` and the logo. Without: neither. */
  folder?: string
  /** What the environment says: it goes before the file. */
  given?: ClinicFile
  /** What holds where nobody says anything. */
  fallback?: ClinicFile
  timeZone?: string
}

/** The portal's settings of this clinic. They are the clinic's: nothing that builds or starts the portal ever writes them. */
export interface ClinicSettings {
  /** As they were when last looked at. */
  current: () => PortalConfig
  /** As they are now: the file is read anew where it has changed. One that is broken leaves them as they were, and is told of once. */
  look: (warn: (problem: string) => void) => Promise<PortalConfig>
  /** The image in the data folder that is the logo; undefined where there is none. */
  logo: () => Promise<{ type: string; bytes: Buffer } | undefined>
}

export function clinicSettings({
  folder,
  given = {},
  fallback = {},
  timeZone = 'UTC',
}: Sources): ClinicSettings {
  const file = folder === undefined ? undefined : join(folder, 'config.json')
  let ofFile: ClinicFile = {}
  let version = ''

  const known = (): ClinicFile => ({ ...fallback, ...ofFile, ...given })
  const current = () => {
    const { logo = '', ...others } = known()
    return PortalConfig.parse({ ...others, logo: isLogoFile(logo) ? LOGO : logo, timeZone })
  }

  return {
    current,

    async look(warn) {
      const now = file === undefined ? '' : await versionOf(file)
      if (file === undefined || now === version) return current()
      version = now
      const read = now === '' ? {} : await readClinicFile(file)
      if ('problem' in read) warn(`${file} ${read.problem}, so the portal's settings stay as they were.`)
      else ofFile = read
      return current()
    },

    async logo() {
      const { logo = '' } = known()
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
    return clinic.look((problem) => request.log.warn(problem))
  })

  app.get(LOGO, async (_, reply) => {
    const logo = await clinic.logo()
    if (!logo) throw new Problem('not_found', 'There is no logo.')
    return reply.type(logo.type).header('cache-control', 'no-cache').send(logo.bytes)
  })
}

/** Tells two states of a file apart; empty where there is none. */
async function versionOf(file: string): Promise<string> {
  const state = await stat(file).catch(() => undefined)
  return state ? [state.mtimeMs, state.size, state.ino].join(' ') : ''
}

async function readClinicFile(file: string): Promise<ClinicFile | { problem: string }> {
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
