import { useTranslations } from 'use-intl'
import { FactsSkeleton } from '#portal/patients/FactsSkeleton.tsx'
import { lazyPart } from '#portal/session/lazyPart.tsx'
import { Dialog } from '#portal/ui/Dialog.tsx'
import type { ChangeProps } from './ChangeContent.tsx'

/** What a change has changed comes when it is first asked for. */
const LazyChange = lazyPart<ChangeProps>({
  name: 'patient change',
  load: async () => (await import('./ChangeContent.tsx')).ChangeContent,
  Coming: () => <FactsSkeleton />,
})

/** A change of a patient, value by value, above the record's page. */
export function ChangeDialog(props: ChangeProps) {
  const t = useTranslations('patientRecord.change')
  return (
    <Dialog title={t('title')} closeLabel={t('close')} onClose={props.onClose}>
      <LazyChange {...props} />
    </Dialog>
  )
}
