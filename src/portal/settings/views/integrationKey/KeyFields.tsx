import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useRecordForm } from '#portal/settings/form/FormContext.ts'
import { PlainFields } from '#portal/settings/views/FormSection.tsx'
import type { SpecialViewProps } from '#portal/settings/views/specialViews.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import { useNotify } from '#portal/ui/overlay/Toasts.tsx'

/** A key of an integration: the key itself after it was made, and then only what is known of it. */
export function KeyFields({ record }: SpecialViewProps) {
  const t = useTranslations('settingsViews.integrationKey')
  const { group } = useRecordForm()
  // Read again, the record holds it no more.
  const [key] = useState(record?.['key'])
  return (
    <>
      {typeof key === 'string' ? (
        <NewKey text={key} />
      ) : (
        <p className="text-ink-2 sm:col-span-full">{t(record ? 'revoke' : 'shownAfterwards')}</p>
      )}
      <PlainFields names={Object.keys(group.declared.fields).filter((name) => name !== 'key')} />
    </>
  )
}

function NewKey({ text }: { text: string }) {
  const t = useTranslations('settingsViews.integrationKey')
  const notify = useNotify()
  // Browsers have it only on pages from a secure origin.
  const clipboard = 'clipboard' in navigator ? navigator.clipboard : undefined
  const copy = () =>
    clipboard?.writeText(text).then(
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
        <code className="min-w-0 grow basis-60 break-all select-all">{text}</code>
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
