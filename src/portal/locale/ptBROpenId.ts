import { openId } from './ptBR/openId.ts'

/** The texts of a sign-in by the clinic’s identity provider. */
export const ptBROpenId = { openId } as const
