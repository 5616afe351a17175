import { disclosure } from './en/disclosure.ts'

/** The texts of the reason for a large export, and of the list of users who have seen a record. */
export const enDisclosure = { disclosure } as const
