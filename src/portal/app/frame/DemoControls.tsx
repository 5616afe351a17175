import { useQueryClient } from '@tanstack/react-query'
import { use } from 'react'
import { useTranslations } from 'use-intl'
import { useNewClinic } from '#portal/demonstration/startOver/useNewClinic.ts'
import { lazyPart } from '#portal/feedback/later/lazyPart.tsx'
import { useNotify } from '#portal/ui/overlay/Toasts.tsx'
import { ClinicContext } from './Brand.tsx'
import { clinicSettingsKey } from './useFollowClinic.ts'

export interface DemoControlsProps {
  /** The user has the panel. */
  mayOpen: boolean
  isOpen: boolean
  onClose: () => void
  /** What the chip is to say; undefined for its usual word. */
  onState: (state: string | undefined) => void
}

const LazyPanel = lazyPart({
  name: 'the panel',
  load: async () => (await import('#portal/demonstration/control/PanelControl.tsx')).PanelControl,
  messages: ['demonstration'],
  Fallback: () => null,
})

/** Says where a demonstration has another clinic, and shows the panel to those who have it. */
export function DemoControls({ mayOpen, ...props }: DemoControlsProps) {
  const [{ clinicRound: round }] = use(ClinicContext)
  const queryClient = useQueryClient()
  const follow = () => void queryClient.invalidateQueries({ queryKey: clinicSettingsKey })
  return mayOpen ? <LazyPanel {...props} round={round} onShown={follow} /> : <ClinicFollower round={round} />
}

/** Shows the new clinic where an administrator has made it anew in another window, and says so. */
function ClinicFollower({ round }: { round: number | undefined }) {
  const t = useTranslations('demoBanner')
  const notify = useNotify()
  useNewClinic(round, () => notify(t('newClinic'), 'note'))
  return null
}
