import { disclosure } from './ptBR/disclosure.ts'

/** The texts of the reason for a large export, and of the list of users who have seen a record. */
export const ptBRDisclosure = { disclosure } as const
