import { onTestFinished } from 'vitest'
import type { Role } from '#contract/access/roles.ts'
import type { PortalSession } from '#portal/session/portalSession.ts'
import { foreignUsers } from './foreign/foreignSignIn.ts'
import type { ForeignMoods } from './foreign/foreignMoods.ts'
import { startForeignService } from './foreign/startForeignService.ts'
import { renderPortal } from './renderPortal.tsx'

type Settings = Omit<NonNullable<Parameters<typeof renderPortal>[1]>, 'role' | 'session' | 'serviceUrl'> & {
  moods?: Partial<ForeignMoods>
  /** The role of the user; undefined where it is not known. By default a doctor. */
  role?: Role | undefined
}

/** Renders the portal for a user of a service that has the operations of the description and nothing else. */
export async function renderForeign(path: string, given: Settings = {}) {
  const { moods, config, role, ...settings } = { role: 'doctor' as const, ...given }
  const service = await startForeignService(moods && { moods })
  onTestFinished(service.stop)
  const portal = await renderPortal(path, {
    ...settings,
    serviceUrl: service.url,
    config: { ownService: false, signIn: service.signIn(), ...config },
    session: await signIn(service.url, role),
  })
  return {
    ...portal,
    service,
    listings: () => service.requests.filter((request) => request.path === LISTING),
    removals: () => service.requests.filter(({ method }) => method === 'DELETE'),
  }
}

const LISTING = '/api/v1/portalreport'

async function signIn(service: string, role: Role | undefined): Promise<PortalSession> {
  const { login, senha, name } = foreignUsers[role === 'frontdesk' ? 'frontDesk' : 'doctor']
  const body = JSON.stringify({ login, senha })
  const response = await fetch(`${service}/api/v1/login`, { method: 'POST', body })
  const { data } = (await response.json()) as { data: { jwt: string } }
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
  // Tests that set the clock forward are not about covering the screen.
  const idle = { curtainAfter: 0, endAfter: 3600 }
  return { token: data.jwt, expiresAt, idle, user: { id: 1, username: login, name, ...(role && { role }) } }
}
