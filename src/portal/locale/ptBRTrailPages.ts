import { trail } from './ptBR/trail.ts'

export const ptBRTrailPages = {
  trail,
}
