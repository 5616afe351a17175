import { presenter } from './ptBR/presenter.ts'

/** The texts of presenter mode, while it is on. */
export const ptBRPresenter = { presenter } as const
