import type { NamedReference } from '#portal/settings/api/groups.ts'
import { useRecordForm } from '#portal/settings/form/FormContext.ts'
import { useLabels } from '#portal/settings/labels/useLabels.ts'
import { FormSection, PlainFields } from '#portal/settings/views/FormSection.tsx'
import { PermissionMatrix } from './PermissionMatrix.tsx'

/** A permission list that the clinic made. */
export function PermissionListFields() {
  const labels = useLabels()
  const { group, record, draft, change, error } = useRecordForm()
  const problem = error('permissions')
  // Only lists that come with the program have a code.
  const others = Object.keys(group.declared.fields).filter((name) => !['permissions', 'code'].includes(name))
  return (
    <>
      <PlainFields names={others} />
      <FormSection title={labels.field(group.name, 'permissions')}>
        <div data-field="permissions" className="contents">
          <PermissionMatrix
            chosen={draft['permissions'] as readonly NamedReference[]}
            stored={(record?.['permissions'] ?? []) as readonly NamedReference[]}
            onChange={(permissions) => change({ permissions })}
          />
          {problem && <p className="text-small text-danger sm:col-span-full">{problem}</p>}
        </div>
      </FormSection>
    </>
  )
}
