import { Link } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { paths } from '#contract/portalPaths.ts'
import { groupOf } from '#portal/settings/api/groups.ts'
import type { AnyRecord, NamedReference } from '#portal/settings/api/groups.ts'
import { useMay } from '#portal/settings/labels/useMay.ts'
import { RecordLink } from '#portal/settings/reference/RecordValue.tsx'
import { filterParameters } from '#portal/settings/url.ts'
import { buttonClass } from '#portal/ui/form/Button.tsx'
import { Icon } from '#portal/ui/layout/Icon.tsx'

/** The user as whom the employee signs in, or the way to one. */
export function SignInFields({ record }: { record: AnyRecord | undefined }) {
  const t = useTranslations('settingsViews.employee')
  const may = useMay()
  const user = record?.['user'] as NamedReference | null | undefined
  if (!record) return <p className="text-ink-2 sm:col-span-full">{t('userLater')}</p>
  if (user)
    return (
      <p className="sm:col-span-full">
        {t.rich('signsInAs', { user: () => <RecordLink to="user" reference={user} /> })}
      </p>
    )
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 sm:col-span-full">
      <p className="text-ink-2">{t('noUser')}</p>
      {may(groupOf('user'), 'create') && (
        <Link
          to={paths.newSetting('user') + filterParameters({ employee: String(record.id) })}
          className={buttonClass()}
        >
          <Icon name="plus" size={16} />
          {t('createUser')}
        </Link>
      )}
    </div>
  )
}
