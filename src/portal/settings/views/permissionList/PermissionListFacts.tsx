import { Link } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { paths } from '#contract/portalPaths.ts'
import type { AnyRecord, Group, NamedReference } from '#portal/settings/api/groups.ts'
import { useLabels } from '#portal/settings/labels/useLabels.ts'
import { useMay } from '#portal/settings/labels/useMay.ts'
import { filterParameters } from '#portal/settings/url.ts'
import { buttonClass } from '#portal/ui/form/Button.tsx'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import { PermissionMatrix } from './PermissionMatrix.tsx'

/** A permission list that the user may not change: one of the program's, or any for want of the permission. */
export function PermissionListFacts({ group, record }: { group: Group; record: AnyRecord }) {
  const t = useTranslations('settingsViews.permissionList')
  const labels = useLabels()
  const may = useMay()
  const description = record['description'] as string | null
  return (
    <div className="flex flex-col gap-4">
      {record['code'] !== null && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-sunken px-4 py-3">
          <p className="min-w-0 grow basis-60">{t('builtIn')}</p>
          {may(group, 'create') && (
            <Link
              to={paths.newSetting(group.name) + filterParameters({ copyOf: String(record.id) })}
              className={buttonClass()}
            >
              <Icon name="copy" size={16} />
              {t('copy')}
            </Link>
          )}
        </div>
      )}
      {description && <p className="break-words">{description}</p>}
      <h3 className="text-small font-semibold text-ink-2">{labels.field(group.name, 'permissions')}</h3>
      <PermissionMatrix chosen={record['permissions'] as readonly NamedReference[]} />
    </div>
  )
}
