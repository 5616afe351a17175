import { use } from 'react'
import { fetchConfig } from '#portal/app/config.ts'
import { lazyPart } from '#portal/feedback/lazyPart.tsx'
import { useService } from '#portal/http/capabilities.ts'
import { useCan } from '#portal/session/can.ts'
import { ClinicContext } from './Brand.tsx'

const Fallback = () => null

const LazyTour = lazyPart({
  name: 'the tour',
  load: async () => (await import('#portal/tour/TourOffer.tsx')).TourOffer,
  messages: 'tour',
  Fallback,
})

const LazyPanel = lazyPart({
  name: 'the panel',
  load: async () => (await import('#portal/demonstration/banner/PanelControl.tsx')).PanelControl,
  messages: 'demonstration',
  Fallback,
})

const LazyNote = lazyPart({
  name: 'the scenario',
  load: async () => (await import('#portal/demonstration/scenario/ScenarioNote.tsx')).ScenarioNote,
  messages: 'demonstration',
  Fallback,
})

export interface DemoControlsProps {
  /** On the pages for signed-in users. */
  isInside?: boolean
}

/** What only a demonstration has, in its banner. */
export function DemoControls({ isInside }: DemoControlsProps) {
  const operations = useService()?.operations ?? []
  return (
    <>
      {operations.includes('readScenario') && <LazyNote />}
      {isInside && <UserControls hasPanel={operations.includes('readDemonstration')} />}
    </>
  )
}

function UserControls({ hasPanel }: { hasPanel: boolean }) {
  const mayChange = useCan({ access: 'setting.write' })
  const [, setClinic] = use(ClinicContext)
  // Where they do not come, the next load of the portal shows them.
  const reread = () => void fetchConfig().then(setClinic, () => {})
  return (
    <>
      {hasPanel && mayChange && <LazyPanel onShown={reread} />}
      <LazyTour />
    </>
  )
}
