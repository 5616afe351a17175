import { basePath, signedOutPaths } from './signedOutPaths.ts'

/** The path pattern of each page of the portal, as its router matches it. A page keeps its state when an optional part of its path comes or goes. */
export const pagePatterns = {
  ...signedOutPaths,
  overview: `${basePath}overview`,
  reports: `${basePath}reports/:releaseId?`,
  patients: `${basePath}patients/:patientId?/:part?/:otherId?`,
  writing: `${basePath}writing/:reportId?`,
  inbox: `${basePath}inbox/:id?`,
  audit: `${basePath}audit`,
  settings: `${basePath}settings/:group?/:id?`,
  account: `${basePath}account`,
} as const

/** The first parts of the paths under which the portal has pages, beside the base itself. */
export const pageNames: readonly string[] = Object.values(pagePatterns).map(
  (pattern) => pattern.slice(basePath.length).split('/', 1)[0] ?? '',
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
  home: basePath,
  overview: `${basePath}overview`,
  reports: `${basePath}reports`,
  report: (releaseId: number) => `${basePath}reports/${releaseId}`,
  patients: `${basePath}patients`,
  patient: (id: number) => `${basePath}patients/${id}`,
  newPatient: `${basePath}patients/new`,
  /** The form begins with what a report in the inbox says of its patient. */
  newPatientOf: (inboxId: number) => `${basePath}patients/new/inbox/${inboxId}`,
  editPatient: (id: number) => `${basePath}patients/${id}/edit`,
  /** Where a record is merged with another one, which is chosen first if it is not given. */
  mergePatients: (id: number, otherId?: number) =>
    `${basePath}patients/${id}/merge${otherId === undefined ? '' : `/${otherId}`}`,
  removedPatients: `${basePath}patients/removed`,
  /** The reports that are not released. */
  writing: `${basePath}writing`,
  writtenReport: (reportId: number) => `${basePath}writing/${reportId}`,
  newReport: (patientId?: number) =>
    `${basePath}writing/new${patientId === undefined ? '' : `?patient=${patientId}`}`,
  inbox: `${basePath}inbox`,
  /** A report that another system sent. */
  inboxItem: (id: number) => `${basePath}inbox/${id}`,
  audit: `${basePath}audit`,
  settings: `${basePath}settings`,
  /** The records of a resource group, named as in the registry. */
  settingsOf: (group: string) => `${basePath}settings/${group}`,
  setting: (group: string, id: number) => `${basePath}settings/${group}/${id}`,
  newSetting: (group: string) => `${basePath}settings/${group}/new`,
  /** The user's own account. */
  account: `${basePath}account`,
  /** The check of the connection, for users who are signed in and for others. */
  preflight: `${basePath}preflight`,
  /** The figures for a screen on a wall, which are read with a key in place of a session. */
  wall: `${basePath}wall`,
  /** Shows a report to a reader without an account, who has opened a link to it and types its code. */
  shared: `${basePath}shared`,
  /** The sign-in page. `returnTo` is added to its address as the place to go to once signed in, unless it is the home page. */
  signIn: (returnTo?: { pathname: string; search: string; hash: string }): string => {
    const path = returnTo ? returnTo.pathname + returnTo.search + returnTo.hash : basePath
    if (path === basePath) return pagePatterns.signIn
    return `${pagePatterns.signIn}?${new URLSearchParams({ [RETURN_PARAMETER]: path }).toString()}`
  },
} as const
