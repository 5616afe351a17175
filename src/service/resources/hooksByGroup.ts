import type { Resource } from '#contract/declaration/resource.ts'
import type { GroupName } from '#contract/resources.ts'
import type { Hooks, HooksByGroup } from './hooks.ts'
import { emailHooks } from './hooks/email.ts'

/** What groups do beyond their declarations. `tokenSecret`: from which the key of stored secrets is made. */
export function groupHooks(tokenSecret: string): (declared: Resource) => Hooks {
  const hooks: HooksByGroup = { email: emailHooks(tokenSecret) }
  return ({ name }) => (hooks[name as GroupName] ?? {}) as Hooks
}
