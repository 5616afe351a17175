import { secondFactor } from './ptBR/secondFactor.ts'

/** The texts of the second factor, at the sign-in and where something is confirmed. */
export const ptBRSecondFactor = { secondFactor } as const
