import { useQuery } from '@tanstack/react-query'
import { use, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { fetchConfig } from '#portal/app/config.ts'
import { useNewClinic } from '#portal/demonstration/startOver/useNewClinic.ts'
import { lazyPart } from '#portal/feedback/later/lazyPart.tsx'
import { useService } from '#portal/http/query/capabilities.ts'
import { useCan } from '#portal/session/can.ts'
import { useNotify } from '#portal/ui/overlay/Toasts.tsx'
import { ClinicContext } from './Brand.tsx'

/** How often a window looks for another clinic, or another name of it. */
const LOOKS_MS = 10_000

const LazyPanel = lazyPart({
  name: 'the panel',
  load: async () => (await import('#portal/demonstration/banner/PanelControl.tsx')).PanelControl,
  messages: ['demonstration'],
  Fallback: () => null,
})

/** The controls of a demonstration, in its banner, for signed-in users. */
export function DemoControls() {
  const hasPanel = useService()?.operations?.includes('readDemonstration')
  const mayChange = useCan({ access: 'setting.write' })
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
  return hasPanel && mayChange ? (
    <LazyPanel round={round} onShown={() => void refetch()} />
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
