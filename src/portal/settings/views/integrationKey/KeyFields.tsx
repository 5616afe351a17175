import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useRecordForm } from '#portal/settings/form/FormContext.ts'
import { PlainFields } from '#portal/settings/views/FormSection.tsx'
import { ShownOnce } from '#portal/settings/views/ShownOnce.tsx'
import type { SpecialViewProps } from '#portal/settings/views/FormSection.tsx'

/** A key of an integration: the key itself after it was made, and then only what is known of it. */
export function KeyFields({ record }: SpecialViewProps) {
  const t = useTranslations('settingsViews.integrationKey')
  const { group } = useRecordForm()
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
