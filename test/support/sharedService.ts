import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import type { Role } from '#contract/access/roles.ts'
import type { PortalServices } from './portalServices.ts'

// Saved before a test replaces it.
const { fetch } = globalThis
const asked = new Map<string, Promise<unknown>>()

/** One of the services that all tests of the portal share, which is started when the first of them asks for it. */
export function sharedService<Name extends keyof PortalServices>(name: Name): Promise<PortalServices[Name]> {
  const service = asked.get(name) ?? ask(name)
  asked.set(name, service)
  return service as Promise<PortalServices[Name]>
}

/** A user of a service for one test, which changes what the service keeps for its user. Returns the name. */
export async function ownUser(role: Role, name: 'portal' | 'reading' = 'portal'): Promise<string> {
  const username = `${role}-${randomUUID()}`
  await ask(`${name}/${role}/${username}`, 'POST')
  return username
}

async function ask(path: string, method = 'GET'): Promise<unknown> {
  const answer = await fetch(`${inject('portalServices')}/${path}`, { method })
  if (!answer.ok)
    throw new Error(`${method} ${path} of the portal's services failed.\n${await answer.text()}`)
  return answer.json()
}
