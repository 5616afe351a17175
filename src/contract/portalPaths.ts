/** The path pattern of each page of the portal, as its router matches it. A page keeps its state when an optional part of its path comes or goes. */
export const pagePatterns = {
  signIn: '/sign-in',
  reports: '/reports/:releaseId?',
  patients: '/patients/:patientId?/:part?',
  audit: '/audit',
  preflight: '/preflight',
} as const

/** The first parts of the paths under which the portal has pages, beside `/` itself. */
export const pageNames: readonly string[] = Object.values(pagePatterns).map(
  (pattern) => pattern.split('/')[1] ?? '',
)

/** The query parameter of the sign-in page that says where to go once signed in. */
export const RETURN_PARAMETER = 'return'

/** The path of every page of the portal. */
export const paths = {
  home: '/',
  reports: '/reports',
  report: (releaseId: number) => `/reports/${releaseId}`,
  patients: '/patients',
  patient: (id: number) => `/patients/${id}`,
  newPatient: '/patients/new',
  editPatient: (id: number) => `/patients/${id}/edit`,
  removedPatients: '/patients/removed',
  audit: '/audit',
  /** The check of the connection, for users who are signed in and for others. */
  preflight: '/preflight',
  /** The sign-in page. `returnTo` is added to its address as the place to go to once signed in, unless it is the home page. */
  signIn: (returnTo?: { pathname: string; search: string; hash: string }): string => {
    const path = returnTo ? returnTo.pathname + returnTo.search + returnTo.hash : '/'
    if (path === '/') return pagePatterns.signIn
    return `${pagePatterns.signIn}?${new URLSearchParams({ [RETURN_PARAMETER]: path }).toString()}`
  },
} as const
