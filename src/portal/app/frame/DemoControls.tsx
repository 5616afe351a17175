import { use } from 'react'
import { useCan } from '#portal/session/can.ts'
import { ScenarioNote } from '#portal/demonstration/scenario/ScenarioNote.tsx'
import { lazyPage } from '#portal/feedback/lazyPage.ts'
import { PageMessages } from '#portal/feedback/PageMessages.tsx'
import { useService } from '#portal/http/capabilities.ts'
import { RereadClinicContext } from './Brand.tsx'

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
  const reread = use(RereadClinicContext)
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
