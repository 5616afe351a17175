/**
 * The path below which the portal was built to be served, with a `/` at both ends, as Vite sets it. In the service it is `/`, because
 * the service removes the base path from each address before reading it.
 */
const base: string = typeof import.meta.env === 'undefined' ? '/' : import.meta.env.BASE_URL

/** The path pattern of each page of the portal, as its router matches it. A page keeps its state when an optional part of its path comes or goes. */
export const pagePatterns = {
  signIn: `${base}sign-in`,
  overview: `${base}overview`,
  reports: `${base}reports/:releaseId?`,
  patients: `${base}patients/:patientId?/:part?/:otherId?`,
  writing: `${base}writing/:reportId?`,
  inbox: `${base}inbox/:id?`,
  audit: `${base}audit`,
  settings: `${base}settings/:group?/:id?`,
  account: `${base}account`,
  preflight: `${base}preflight`,
  wall: `${base}wall`,
} as const

/** The first parts of the paths under which the portal has pages, beside the base itself. */
export const pageNames: readonly string[] = Object.values(pagePatterns).map(
  (pattern) => pattern.slice(base.length).split('/', 1)[0] ?? '',
)

/** The query parameter of the sign-in page that says where to go once signed in. */
export const RETURN_PARAMETER = 'return'

/** A path with the parameters that have a value. */
export const withQuery = (
  path: string,
  values: Readonly<Record<string, string | number | undefined>>,
): string => {
  const set = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  const search = new URLSearchParams(set).toString()
  return path + (search && `?${search}`)
}

/** The path of every page of the portal. */
export const paths = {
  home: base,
  overview: `${base}overview`,
  reports: `${base}reports`,
  report: (releaseId: number) => `${base}reports/${releaseId}`,
  patients: `${base}patients`,
  patient: (id: number) => `${base}patients/${id}`,
  newPatient: `${base}patients/new`,
  /** The form begins with what a report in the inbox says of its patient. */
  newPatientOf: (inboxId: number) => `${base}patients/new/inbox/${inboxId}`,
  editPatient: (id: number) => `${base}patients/${id}/edit`,
  /** Where a record is merged with another one, which is chosen first if it is not given. */
  mergePatients: (id: number, otherId?: number) =>
    `${base}patients/${id}/merge${otherId === undefined ? '' : `/${otherId}`}`,
  removedPatients: `${base}patients/removed`,
  /** The reports that are not released. */
  writing: `${base}writing`,
  writtenReport: (reportId: number) => `${base}writing/${reportId}`,
  newReport: (patientId?: number) =>
    `${base}writing/new${patientId === undefined ? '' : `?patient=${patientId}`}`,
  inbox: `${base}inbox`,
  /** A report that another system sent. */
  inboxItem: (id: number) => `${base}inbox/${id}`,
  audit: `${base}audit`,
  settings: `${base}settings`,
  /** The records of a resource group, named as in the registry. */
  settingsOf: (group: string) => `${base}settings/${group}`,
  setting: (group: string, id: number) => `${base}settings/${group}/${id}`,
  newSetting: (group: string) => `${base}settings/${group}/new`,
  /** The user's own account. */
  account: `${base}account`,
  /** The check of the connection, for users who are signed in and for others. */
  preflight: `${base}preflight`,
  /** The figures for a screen on a wall, which are read with a key in place of a session. */
  wall: `${base}wall`,
  /** The sign-in page. `returnTo` is added to its address as the place to go to once signed in, unless it is the home page. */
  signIn: (returnTo?: { pathname: string; search: string; hash: string }): string => {
    const path = returnTo ? returnTo.pathname + returnTo.search + returnTo.hash : base
    if (path === base) return pagePatterns.signIn
    return `${pagePatterns.signIn}?${new URLSearchParams({ [RETURN_PARAMETER]: path }).toString()}`
  },
} as const
