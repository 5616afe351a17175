import { demonstration } from './ptBR/demonstration.ts'

/** The texts of the panel of a demonstration and of its scenarios, which only a demonstration loads. */
export const ptBRDemonstration = { demonstration } as const
