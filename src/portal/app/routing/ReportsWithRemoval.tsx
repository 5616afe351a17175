import { LazyRemovalDialog } from '#portal/patients/removal/LazyRemoval.tsx'
import { RemovalContext } from '#portal/reports/pane/removalContext.ts'
import type { RemovalProps } from '#portal/reports/pane/removalContext.ts'
import { ReportsPage } from '#portal/reports/ReportsPage.tsx'

// The reports do without the code about patients until one is to be removed.
const drawRemoval = (props: RemovalProps) => <LazyRemovalDialog {...props} />

/** The page of reports, with the removal of the open one's patient, which is of another feature. */
export const ReportsWithRemoval = () => (
  <RemovalContext value={drawRemoval}>
    <ReportsPage />
  </RemovalContext>
)
