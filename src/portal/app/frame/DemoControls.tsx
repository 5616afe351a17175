import { useQuery } from '@tanstack/react-query'
import { use, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { fetchConfig } from '#portal/app/config.ts'
import { useNewClinic } from '#portal/demonstration/startOver/useNewClinic.ts'
import { lazyPart } from '#portal/feedback/later/lazyPart.tsx'
import { useNotify } from '#portal/ui/overlay/Toasts.tsx'
import { ClinicContext } from './Brand.tsx'

/** How often a window looks for another clinic, or another name of it. */
const LOOKS_MS = 10_000

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

/** Follows the clinic of a demonstration, and shows the panel to those who have it. */
export function DemoControls({ mayOpen, ...props }: DemoControlsProps) {
  const [{ clinicRound: round }, setClinic] = use(ClinicContext)
  // Name, logo and clinic can be changed in another window, or by another administrator.
  const { data, refetch } = useQuery({
    queryKey: ['demonstration', 'settings'],
    queryFn: () => fetchConfig(),
    enabled: round !== undefined,
    refetchInterval: LOOKS_MS,
    refetchOnWindowFocus: 'always',
  })
  useEffect(() => {
    if (data) setClinic(data)
  }, [data, setClinic])
  return mayOpen ? (
    <LazyPanel {...props} round={round} onShown={() => void refetch()} />
  ) : (
    <ClinicFollower round={round} />
  )
}

/** Shows the new clinic where an administrator has made it anew in another window, and says so. */
function ClinicFollower({ round }: { round: number | undefined }) {
  const t = useTranslations('demoBanner')
  const notify = useNotify()
  useNewClinic(round, () => notify(t('newClinic'), 'note'))
  return null
}
