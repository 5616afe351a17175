import type { Facts } from './facts.ts'
import type { Outcome } from './outcome.ts'
import { isOtherOrigin } from './serviceAddress.ts'

/** A removal cannot be tried without removing, so nothing is sent. */
export const checkRemoval = ({ config }: Facts): Outcome => ({
  state: 'note',
  says: ({ t }) => t('removal.untested'),
  next: ({ t }) => t(isOtherOrigin(config) ? 'removal.nextOther' : 'removal.next'),
})
