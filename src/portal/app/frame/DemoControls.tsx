import { useQuery } from '@tanstack/react-query'
import { use, useEffect } from 'react'
import { fetchConfig } from '#portal/app/config.ts'
import { lazyPart } from '#portal/feedback/later/lazyPart.tsx'
import { useService } from '#portal/http/query/capabilities.ts'
import { useCan } from '#portal/session/can.ts'
import { ClinicContext } from './Brand.tsx'

/** How often a window looks for another clinic, or another name of it. */
const LOOKS_MS = 10_000

const Fallback = () => null

const LazyPanel = lazyPart({
  name: 'the panel',
  load: async () => (await import('#portal/demonstration/banner/PanelControl.tsx')).PanelControl,
  messages: ['demonstration'],
  Fallback,
})

const LazyFollower = lazyPart({
  name: 'the clinic',
  load: async () => (await import('#portal/demonstration/banner/ClinicFollower.tsx')).ClinicFollower,
  messages: ['demonstration'],
  Fallback,
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
    <LazyFollower round={round} />
  )
}
