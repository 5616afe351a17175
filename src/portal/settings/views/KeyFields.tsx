import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useRecordForm } from '#portal/settings/form/FormContext.ts'
import { PlainFields } from '#portal/settings/form/PlainFields.tsx'
import { CopyButton } from '#portal/ui/form/CopyButton.tsx'

interface ShownOnceProps {
  /** Its kind, which has its own words. */
  kind: 'integrationKey' | 'user.code'
  secret: string
}

/** A secret that the service has just created, and shows this once, to be copied. */
export function ShownOnce({ kind, secret }: ShownOnceProps) {
  const t = useTranslations(`settingsViews.${kind}`)
  return (
    <section
      aria-label={t('title')}
      className="flex flex-col gap-2 rounded-control bg-sunken px-4 py-3 sm:col-span-full"
    >
      <p className="font-medium">{t('title')}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <code className="min-w-0 grow basis-60 break-all select-all">{secret}</code>
        <CopyButton text={secret} label={t('copy')} copied={t('copied')} notCopied={t('notCopied')} />
      </div>
      <p className="text-small text-ink-2">{t('once')}</p>
    </section>
  )
}

/** A key of an integration: the key itself after it was created, and then only what is known of it. */
export function KeyFields() {
  const t = useTranslations('settingsViews.integrationKey')
  const { group, record } = useRecordForm()
  // Read again, the record holds it no more.
  const [key] = useState(record?.['key'])
  return (
    <>
      {typeof key === 'string' ? (
        <ShownOnce kind="integrationKey" secret={key} />
      ) : (
        <p className="text-ink-2 sm:col-span-full">{t(record ? 'revoke' : 'shownAfterwards')}</p>
      )}
      <PlainFields names={Object.keys(group.declared.fields).filter((name) => name !== 'key')} />
    </>
  )
}
