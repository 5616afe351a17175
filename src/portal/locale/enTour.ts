import { tour } from './en/tour.ts'

/** The texts of the tour, which only a demonstration loads. */
export const enTour = { tour } as const
