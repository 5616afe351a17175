import { reach } from './ptBR/reach.ts'

/** The texts of the reach of a user, for those whose permission list does not reach all reports. */
export const ptBRReach = { reach } as const
