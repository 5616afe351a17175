import { useTranslations } from 'use-intl'
import { useNewClinic } from '#portal/demonstration/startOver/useNewClinic.ts'
import { useNotify } from '#portal/ui/overlay/Toasts.tsx'

/** Shows the new clinic where an administrator has made it anew in another window, and says so. */
export function ClinicFollower({ round }: { round: number | undefined }) {
  const t = useTranslations('demonstration.startOver')
  const notify = useNotify()
  useNewClinic(round, () => notify(t('another'), 'note'))
  return null
}
