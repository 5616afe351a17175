import { signIn } from './ptBR/signIn.ts'

export const ptBRSignIn = { signIn }
