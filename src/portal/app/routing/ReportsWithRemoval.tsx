import { useTranslations } from 'use-intl'
import { lazyPart } from '#portal/feedback/later/lazyPart.tsx'
import { RemovalContext } from '#portal/reports/pane/removal/RemovalContext.ts'
import type { RemovalProps } from '#portal/reports/pane/removal/RemovalContext.ts'
import { ReportsPage } from '#portal/reports/ReportsPage.tsx'
import { Button } from '#portal/ui/form/Button.tsx'

// The reports do without the code about patients until one is to be removed.
const LazyRemoval = lazyPart<RemovalProps>({
  name: 'the removal dialog',
  load: async () => (await import('#portal/patients/removal/RemovalDialog.tsx')).RemovalDialog,
  messages: ['patients', 'patientList', 'patientRemoval', 'records'],
  Fallback: Coming,
  CloseAction,
})

function Coming() {
  const t = useTranslations('reportPane.removal')
  return (
    <p role="status" className="px-6 py-2 text-small text-ink-2">
      {t('loading')}
    </p>
  )
}

function CloseAction({ onClosed }: RemovalProps) {
  const t = useTranslations('reportPane.removal')
  return (
    <Button variant="quiet" onClick={onClosed}>
      {t('cancel')}
    </Button>
  )
}

const drawRemoval = (props: RemovalProps) => <LazyRemoval {...props} />

/** The page of reports, with the removal of the open one's patient, which is of another feature. */
export const ReportsWithRemoval = () => (
  <RemovalContext value={drawRemoval}>
    <ReportsPage />
  </RemovalContext>
)
