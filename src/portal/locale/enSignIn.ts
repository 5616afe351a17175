import { signIn } from './en/signIn.ts'

/** The texts of signing in as the clinic's settings say: our own service needs none of them. */
export const enSignIn = { signIn } as const
