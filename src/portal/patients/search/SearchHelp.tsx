import { useTranslations } from 'use-intl'
import { Dialog } from '#portal/ui/overlay/Dialog.tsx'

export interface SearchHelpProps {
  onClose: () => void
}

const kinds = ['name', 'record', 'document', 'birthDate', 'combined'] as const

/** What the search for patients understands. */
export function SearchHelp({ onClose }: SearchHelpProps) {
  const t = useTranslations('patientHelp')
  return (
    <Dialog title={t('title')} closeLabel={t('close')} onClose={onClose}>
      <dl className="flex flex-col gap-2.5">
        {kinds.map((kind) => (
          <div key={kind}>
            <dt className="font-medium">{t(kind)}</dt>
            <dd className="text-ink-2">
              {t(`${kind}Text`)}{' '}
              <span className="rounded-mark bg-sunken px-1 whitespace-nowrap">{t(`${kind}Example`)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
