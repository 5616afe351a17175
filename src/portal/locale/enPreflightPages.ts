import { preflight } from './en/preflight.ts'

/** The texts of the check of the connection. */
export const enPreflightPages = { preflight } as const
