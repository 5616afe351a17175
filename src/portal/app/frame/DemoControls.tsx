import { use } from 'react'
import { useCan } from '#portal/session/can.ts'
import { ScenarioNote } from '#portal/demonstration/scenario/ScenarioNote.tsx'
import { lazyPage } from '#portal/feedback/lazyPage.ts'
import { PageMessages } from '#portal/feedback/PageMessages.tsx'
import { useService } from '#portal/http/capabilities.ts'
import { fetchConfig } from '#portal/app/config.ts'
import { ClinicContext } from './Brand.tsx'

const tour = lazyPage(async () => (await import('#portal/tour/TourOffer.tsx')).TourOffer)
const panel = lazyPage(
  async () => (await import('#portal/demonstration/banner/PanelControl.tsx')).PanelControl,
)

/** What only a demonstration has, in its banner. `isInside`: on the pages for signed-in users. */
export function DemoControls({ isInside }: { isInside: boolean }) {
  const operations = useService()?.operations ?? []
  return (
    <PageMessages room="demonstration">
      {operations.includes('readScenario') && <ScenarioNote />}
      {isInside && <UserControls hasPanel={operations.includes('readDemonstration')} />}
    </PageMessages>
  )
}

function UserControls({ hasPanel }: { hasPanel: boolean }) {
  const mayChange = useCan({ access: 'setting.write' })
  const [, setClinic] = use(ClinicContext)
  // Where they do not come, the next load of the portal shows them.
  const reread = () => void fetchConfig().then(setClinic, () => {})
  return (
    <>
      {' '}
      {hasPanel && mayChange && <panel.Page onShown={reread} />}{' '}
      <PageMessages room="tour">
        <tour.Page />
      </PageMessages>
    </>
  )
}
