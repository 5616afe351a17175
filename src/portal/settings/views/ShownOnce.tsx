import { useTranslations } from 'use-intl'
import { Button } from '#portal/ui/form/Button.tsx'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import { useNotify } from '#portal/ui/overlay/Toasts.tsx'

interface ShownOnceProps {
  /** Its kind, which has its own words. */
  kind: 'integrationKey' | 'user.code'
  secret: string
}

/** A secret that the service has just made, and shows this once, to be copied. */
export function ShownOnce({ kind, secret }: ShownOnceProps) {
  const t = useTranslations(`settingsViews.${kind}`)
  const notify = useNotify()
  // Browsers have it only on pages from a secure origin.
  const clipboard = 'clipboard' in navigator ? navigator.clipboard : undefined
  const copy = () =>
    clipboard?.writeText(secret).then(
      () => notify(t('copied')),
      () => notify(t('notCopied'), 'note'),
    )
  return (
    <section
      aria-label={t('title')}
      className="flex flex-col gap-2 rounded-control bg-sunken px-4 py-3 sm:col-span-full"
    >
      <p className="font-medium">{t('title')}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <code className="min-w-0 grow basis-60 break-all select-all">{secret}</code>
        {clipboard && (
          <Button onClick={() => void copy()}>
            <Icon name="copy" size={16} />
            {t('copy')}
          </Button>
        )}
      </div>
      <p className="text-small text-ink-2">{t('once')}</p>
    </section>
  )
}
