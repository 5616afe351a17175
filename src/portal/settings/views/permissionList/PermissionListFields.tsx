import type { RecordReference } from '#portal/records/recordReference.ts'
import { useTranslations } from 'use-intl'
import { paths } from '#contract/portal/portalPaths.ts'
import type { AnyRecord, Group } from '#portal/settings/api/groups.ts'
import { useRecordForm } from '#portal/settings/form/FormContext.ts'
import { PlainFields, ReadOnlyField } from '#portal/settings/form/PlainFields.tsx'
import { useLabels } from '#portal/settings/labels/useLabels.ts'
import { useMay } from '#portal/settings/labels/useMay.ts'
import { useValueText } from '#portal/settings/labels/useValueText.ts'
import { filterParameters } from '#portal/settings/url.ts'
import { FormSection } from '#portal/settings/views/FormSection.tsx'
import { buttonClass } from '#portal/ui/form/Button.tsx'
import { Facts } from '#portal/ui/layout/Facts.tsx'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import { Link } from '#portal/ui/layout/Link.tsx'
import { PermissionMatrix } from './PermissionMatrix.tsx'

/** A permission list. Of one that comes with the program, only the policy of sessions can be changed. */
export function PermissionListFields() {
  const labels = useLabels()
  const { group, record, draft, change, error } = useRecordForm()
  const problem = error('permissions')
  // Only lists that come with the program have a code.
  const isBuiltIn = (record?.['code'] ?? null) !== null
  return (
    <>
      {record && isBuiltIn && <CopyOfBuiltIn group={group} record={record} />}
      {isBuiltIn ? <ReadOnlyField name="name" /> : <PlainFields names={['name', 'description']} />}
      <PlainFields names={policyFields} />
      <FormSection title={labels.field(group.name, 'permissions')}>
        <div data-field="permissions" className="contents">
          <PermissionMatrix
            chosen={draft['permissions'] as readonly RecordReference[]}
            stored={(record?.['permissions'] ?? []) as readonly RecordReference[]}
            onChange={isBuiltIn ? undefined : (permissions) => change({ permissions })}
          />
          {problem && <p className="text-small text-danger sm:col-span-full">{problem}</p>}
        </div>
      </FormSection>
    </>
  )
}

/** The fields that a clinic may change in the program's own lists, too. */
const policyFields = ['reach', 'curtainAfter', 'endAfter', 'secondFactor', 'confirmRemoval'] as const

interface StoredList {
  group: Group
  record: AnyRecord
}

/** Says that the permissions of a list are fixed, and leads to a copy of it. */
function CopyOfBuiltIn({ group, record }: StoredList) {
  const t = useTranslations('settingsViews.permissionList')
  const may = useMay()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-sunken px-4 py-3 sm:col-span-full">
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
  )
}

/** A permission list that the user may not change. */
export function PermissionListFacts({ group, record }: StoredList) {
  const labels = useLabels()
  const textOf = useValueText()
  const description = record['description'] as string | null
  return (
    <div className="flex flex-col gap-4">
      {record['code'] !== null && <CopyOfBuiltIn group={group} record={record} />}
      {description && <p className="break-words">{description}</p>}
      <Facts
        facts={policyFields.map((name) => [
          labels.field(group.name, name),
          textOf(group.name, name, record[name]),
        ])}
      />
      <h3 className="text-small font-semibold text-ink-2">{labels.field(group.name, 'permissions')}</h3>
      <PermissionMatrix chosen={record['permissions'] as readonly RecordReference[]} />
    </div>
  )
}
