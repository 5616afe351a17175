import { useTranslations } from 'use-intl'
import { useDates } from '#portal/locale/dates/useDates.ts'

interface NamedUser {
  id: number | null
  name?: string | undefined
}

/** The facts of a report's authorship; another service does not send who closed, signed and released it. */
export interface Authored {
  userCreated: NamedUser
  dateHourCreated: string
  dateReportRelease: string | null
  closedAs?: string | undefined
  closedBy?: NamedUser | null | undefined
  signedBy?: NamedUser | null | undefined
  dateSign?: string | null | undefined
  releasedBy?: NamedUser | null | undefined
}

/** Author, signer and releaser of a report in words. A draft has the first alone. */
export function useAuthorship() {
  const t = useTranslations('authorship')
  const dates = useDates()
  const nameOf = (user: NamedUser | null | undefined) =>
    user?.name?.trim() || (user?.id ? t('unnamed', { id: String(user.id) }) : '')
  const at = (time: string | null | undefined) => (time && dates.moment(time)) || ''

  const signature = (report: Authored, doctor: string): string | undefined => {
    const { closedAs, closedBy, signedBy, dateSign, userCreated } = report
    if (signedBy) return t('signed', { doctor, time: at(dateSign) })
    const closer = nameOf(closedBy)
    const author = nameOf(userCreated)
    switch (closedAs) {
      case undefined:
      case 'none':
        return undefined
      case 'received':
        return t('received', { system: closer, doctor })
      case 'forDoctor':
        return closer === author
          ? t('forDoctor', { author, doctor })
          : t('forDoctorBy', { author, closer, doctor })
      case 'supplied':
        return t('supplied', { closer, doctor })
      default:
        return t('unsigned', { doctor })
    }
  }
  return {
    /** That it is signed, or how it was closed without a signature. */
    signature,
    /** The facts with their labels. */
    facts: (report: Authored, doctor: string): [label: string, text: string | undefined][] => {
      const { closedAs, closedBy, releasedBy } = report
      const isReceived = closedAs === 'received'
      const written = {
        name: nameOf(isReceived ? closedBy : report.userCreated),
        time: at(report.dateHourCreated),
      }
      return [
        [t('written'), t(isReceived ? 'receivedFrom' : 'byAt', written)],
        [t('signature'), signature(report, doctor)],
        [
          t('release'),
          releasedBy
            ? t('byAt', { name: nameOf(releasedBy), time: at(report.dateReportRelease) })
            : undefined,
        ],
      ]
    },
  }
}
