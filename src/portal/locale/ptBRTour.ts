import { tour } from './ptBR/tour.ts'

/** The texts of the tour, which only a demonstration loads. */
export const ptBRTour = { tour } as const
