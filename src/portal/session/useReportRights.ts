import { can } from './can.ts'
import { useUser } from './SessionContext.tsx'

/** The signed-in user's rights on a report of this doctor. The service decides by the rules in `service/reports/writing/reportRules.ts`. */
export function useReportRights(doctor: { id: number } | null, author?: { id: number }) {
  const user = useUser()
  const has = (access: Parameters<typeof can>[1]['access']) => can(user, { access })
  // A service that does not say what its users may do is asked.
  const isUnknown = !user.permissions && !user.role
  const isDoctor = isUnknown || (doctor !== null && user.employee?.id === doctor.id)
  const isAuthor = author?.id === user.id
  const managesAll = has('report.manage')
  const decides = isDoctor || managesAll
  return {
    isDoctor,
    write: managesAll || ((isDoctor || isAuthor) && has('report.write')),
    sign: isDoctor && has('report.sign'),
    /** Closing for the doctor, without signing. */
    close: !isDoctor && has('report.close'),
    /** The same, with a PDF that was supplied. */
    closeSupplied: managesAll || (!isDoctor && has('report.close')),
    amend: decides && has('report.amend'),
    release: decides && has('report.release'),
    withdraw: decides && has('report.withdraw'),
    move: managesAll,
  }
}
