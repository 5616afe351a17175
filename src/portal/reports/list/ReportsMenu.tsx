import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { lazyPart, useIdlePreload } from '#portal/feedback/later/lazyPart.tsx'
import { LazyExportState, useCsvExport } from '#portal/reports/exports/useCsvExport.ts'
import { LazyPatientListsDialog } from '#portal/records/patientLists/LazyPatientLists.tsx'
import { useReports } from '#portal/reports/url.ts'
import { PopupButton } from '#portal/ui/overlay/PopupButton.tsx'
import type { MenuContentProps } from './view/MenuContent.tsx'

const LazyMenuContent = lazyPart<MenuContentProps>({
  name: 'the menu of the reports',
  load: async () => (await import('./view/MenuContent.tsx')).MenuContent,
  messages: ['reportTools'],
})

type ReportsMenuProps = Pick<MenuContentProps, 'list' | 'selection'>

/** The one menu of the page. What an export does is shown below its button, when it has closed. */
export function ReportsMenu(props: ReportsMenuProps) {
  const t = useTranslations('reports')
  const csv = useCsvExport()
  const button = useRef<HTMLButtonElement>(null)
  const [areListsShown, setListsShown] = useState(false)
  const { patientListId } = useReports().filters
  useIdlePreload(LazyMenuContent)
  useIdlePreload(LazyExportState)
  return (
    <div className="popup-owner">
      <PopupButton icon="more" label={t('menu')} buttonRef={button}>
        {(close) => (
          <LazyMenuContent {...props} csv={csv} onLists={() => setListsShown(true)} onClose={close} />
        )}
      </PopupButton>
      {areListsShown && (
        <LazyPatientListsDialog listId={patientListId} onClose={() => setListsShown(false)} />
      )}
      {csv.state && <LazyExportState csv={csv} button={button} />}
    </div>
  )
}
