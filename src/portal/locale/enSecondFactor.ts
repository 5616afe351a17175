import { secondFactor } from './en/secondFactor.ts'

/** The texts of the second factor, at the sign-in and where something is confirmed. */
export const enSecondFactor = { secondFactor } as const
