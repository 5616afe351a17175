import { correction } from './en/correction.ts'
import { inbox } from './en/inbox.ts'
import { referenceCodes } from './en/referenceCodes.ts'

/** The texts of the inbox: other pages can do without them. */
export const enInboxPages = {
  correction,
  inbox,
  referenceCodes,
} as const
