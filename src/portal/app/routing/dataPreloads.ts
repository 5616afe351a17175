/** By the page's name among the paths, the code that loads its first data: no page loads another's. */
export const dataPreloads = {
  overview: async () => (await import('#portal/overview/preload.ts')).preloadOverview,
  reports: async () => (await import('#portal/reports/preload.ts')).preloadReports,
  patients: async () => (await import('#portal/patients/preload.ts')).preloadPatients,
} as const
