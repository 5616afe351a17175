import { onTestFinished } from 'vitest'
import type { Session } from '#contract/session.ts'
import { foreignUsers } from './foreign/foreignSignIn.ts'
import type { ForeignMoods } from './foreign/foreignMoods.ts'
import { startForeignService } from './foreign/startForeignService.ts'
import { renderPortal } from './renderPortal.tsx'

type Settings = Omit<NonNullable<Parameters<typeof renderPortal>[1]>, 'role' | 'session' | 'serviceUrl'> & {
  moods?: Partial<ForeignMoods>
}

/** Renders the portal for a doctor of a service that has the operations of the description and nothing else. */
export async function renderForeign(path: string, { moods, config, ...settings }: Settings = {}) {
  const service = await startForeignService(moods && { moods })
  onTestFinished(service.stop)
  const portal = await renderPortal(path, {
    ...settings,
    serviceUrl: service.url,
    config: { ownService: false, signIn: service.signIn(), ...config },
    session: await signIn(service.url),
  })
  return {
    ...portal,
    service,
    listings: () => service.requests.filter((request) => request.path === LISTING),
  }
}

const LISTING = '/api/v1/portalreport'

async function signIn(service: string): Promise<Session> {
  const { login, senha, name } = foreignUsers.doctor
  const body = JSON.stringify({ login, senha })
  const response = await fetch(`${service}/api/v1/login`, { method: 'POST', body })
  const { data } = (await response.json()) as { data: { jwt: string } }
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
  return { token: data.jwt, expiresAt, user: { id: 1, username: login, name, role: 'doctor' } }
}
