import { paths } from '#contract/portalPaths.ts'

/** By the page's path, the code that loads its first data: no page loads another's. */
export const dataPreloads = {
  [paths.reports]: async () => (await import('#portal/reports/preload.ts')).preloadReports,
  [paths.patients]: async () => (await import('#portal/patients/preload.ts')).preloadPatients,
} as const
