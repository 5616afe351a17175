import { OverviewContext } from './filters/OverviewContext.ts'
import { useOverviewState } from './filters/useOverviewState.ts'
import { OverviewContent } from './widgets/OverviewContent.tsx'

/** How the clinic does in a period, each figure with the list of what it counts. */
export const OverviewPage = () => (
  <OverviewContext value={useOverviewState()}>
    <OverviewContent />
  </OverviewContext>
)
