import { demonstration } from './en/demonstration.ts'

/** The texts of the panel of a demonstration and of its scenarios, which only a demonstration loads. */
export const enDemonstration = { demonstration } as const
