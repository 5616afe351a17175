import { openId } from './en/openId.ts'

/** The texts of a sign-in by the clinic’s identity provider. */
export const enOpenId = { openId } as const
