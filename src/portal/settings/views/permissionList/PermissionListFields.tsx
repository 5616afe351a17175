import type { NamedReference } from '#portal/settings/api/groups.ts'
import { useRecordForm } from '#portal/settings/form/FormContext.ts'
import { ReadOnlyField } from '#portal/settings/form/ReadOnlyField.tsx'
import { useLabels } from '#portal/settings/labels/useLabels.ts'
import { FormSection, PlainFields } from '#portal/settings/views/FormSection.tsx'
import { CopyOfBuiltIn, policyFields } from './PermissionListFacts.tsx'
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
          {isBuiltIn ? (
            <PermissionMatrix chosen={draft['permissions'] as readonly NamedReference[]} />
          ) : (
            <PermissionMatrix
              chosen={draft['permissions'] as readonly NamedReference[]}
              stored={(record?.['permissions'] ?? []) as readonly NamedReference[]}
              onChange={(permissions) => change({ permissions })}
            />
          )}
          {problem && <p className="text-small text-danger sm:col-span-full">{problem}</p>}
        </div>
      </FormSection>
    </>
  )
}
