import { type ExportColumn, releaseColumns } from '#contract/releaseExport.ts'
import type { Operation } from '#contract/declaration/operation.ts'
import type { PresenterRefusal } from '#portal/http/client/errors.ts'

// Requests other than GET that are sent all the same, because they store nothing that is on screen: the user's own settings, marks of what was
// read or printed, searches, and what is typed for the panel of a demonstration.
const harmless: ReadonlySet<string> = new Set([
  'POST /preference',
  'PUT /preference',
  'DELETE /preference',
  'POST /widget',
  'PUT /widget',
  'DELETE /widget',
  'PUT /demonstration',
  'PUT /demonstration/clinic',
  'PUT /demonstration/scenario',
  'PUT /portalreport/read',
  'PUT /portalreport/visit',
  'PUT /report/print',
  'PUT /patient/print',
  'POST /patient/duplicate',
  'POST /inbox/candidates',
])

// Files that are masked, since what each column tells is declared.
const exportsByColumns: Readonly<Record<string, readonly ExportColumn[]>> = {
  'POST /portalreport/csv': Object.values(releaseColumns),
}

/** The columns of an exported file that is masked. */
export const columnsOf = ({ method, path }: Operation): readonly ExportColumn[] | undefined =>
  exportsByColumns[`${method} ${path}`]

// The session, and the user's own account.
const isOwn = (path: string): boolean => /^\/(auth|account)\//.test(path)

/** Why an operation is not sent while somebody presents; undefined where it is. `isSynthetic`: the service says that its data is made up. */
export function refusalOf(operation: Operation, isSynthetic: boolean): PresenterRefusal | undefined {
  const { method, path, access, queryIn, success } = operation
  if (access === 'public') return undefined
  const { answer } = success
  const file = typeof answer === 'object' && 'file' in answer ? answer.file : undefined
  if (columnsOf(operation)) return undefined
  if (file === 'application/zip') return 'export'
  // The export of a group whose records name persons has its query in the body. That of any other group is sent.
  if (file === 'text/csv') return queryIn === 'body' || access === 'audit.read' ? 'export' : undefined
  // A picture of a report may show a name; those of `/file` are logos and signatures, as the photographs are left out of the records.
  if (file?.startsWith('image/') || file === 'application/pdf')
    return isSynthetic || path.startsWith('/file/') ? undefined : 'hidden'
  const isReading = method === 'GET' || queryIn === 'body'
  return isReading || isOwn(path) || harmless.has(`${method} ${path}`) ? undefined : 'change'
}
