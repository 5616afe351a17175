import { inject } from 'vitest'
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

async function ask(name: string): Promise<unknown> {
  const answer = await fetch(`${inject('portalServices')}/${name}`)
  if (!answer.ok) throw new Error(`The service ${name} did not start.\n${await answer.text()}`)
  return answer.json()
}
