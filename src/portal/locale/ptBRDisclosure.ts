import { disclosure } from './ptBR/disclosure.ts'

/** The texts of what is asked where records leave the screen, and of who has seen them. */
export const ptBRDisclosure = { disclosure } as const
