import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { paths } from '#contract/portalPaths.ts'
import { useUser } from '#portal/session/SessionContext.tsx'
import { useRecordForm } from '#portal/settings/form/FormContext.ts'
import { PlainFields } from '#portal/settings/views/FormSection.tsx'
import type { SpecialViewProps } from '#portal/settings/views/specialViews.ts'
import { ShownOnce } from '#portal/settings/views/ShownOnce.tsx'

/** A user: the one-time code after the user was made without a password, and the fields. Nobody sets the own password here. */
export function UserFields({ record }: SpecialViewProps) {
  const t = useTranslations('settingsViews.user')
  const { group } = useRecordForm()
  const isOwn = useUser().id === record?.id
  // Read again, the record holds it no more.
  const [code] = useState(record?.['code'])
  const left = new Set(['passwordState', 'secondFactor', 'code', ...(isOwn ? ['password'] : [])])
  return (
    <>
      {typeof code === 'string' && <ShownOnce kind="user.code" secret={code} />}
      <PlainFields names={Object.keys(group.declared.fields).filter((name) => !left.has(name))} />
      {isOwn ? (
        <Link to={paths.account} className="text-accent-ink underline sm:col-span-full">
          {t('ownPassword')}
        </Link>
      ) : (
        <p className="text-small text-ink-2 sm:col-span-full">{t(record ? 'givenPassword' : 'noPassword')}</p>
      )}
    </>
  )
}
