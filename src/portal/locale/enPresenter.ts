import { presenter } from './en/presenter.ts'

/** The texts of presenter mode, while it is on. */
export const enPresenter = { presenter } as const
