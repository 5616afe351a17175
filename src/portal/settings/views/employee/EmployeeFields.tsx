import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '#contract/portal/portalPaths.ts'
import { groupOf } from '#portal/settings/api/groups.ts'
import type { RecordReference } from '#portal/records/recordReference.ts'
import type { AnyRecord } from '#portal/settings/api/groups.ts'
import { useRecordForm } from '#portal/settings/form/FormContext.ts'
import { changedFields, draftOf } from '#portal/settings/form/fieldDraft.ts'
import { isRequired } from '#portal/settings/form/useRecordProblems.ts'
import { useMay } from '#portal/settings/labels/useMay.ts'
import { RecordLink } from '#portal/settings/reference/RecordValue.tsx'
import { filterParameters } from '#portal/settings/url.ts'
import { FieldsSection, FormSection } from '#portal/settings/views/FormSection.tsx'
import { buttonClass } from '#portal/ui/form/Button.tsx'
import { Checkbox } from '#portal/ui/form/Checkbox.tsx'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import { Link } from '#portal/ui/layout/Link.tsx'
import { SignatureFields } from './SignatureFields.tsx'

const sections = {
  person: ['firstName', 'middleName', 'lastName', 'birthDate', 'gender', 'maritalStatus', 'active'],
  profession: ['profile', 'council', 'registerNumber', 'registerState', 'specialty', 'occupations', 'units'],
  signature: ['photo', 'sign', 'signText'],
  contacts: ['contacts', 'documents'],
  signIn: ['user'],
} as const
const placed: ReadonlySet<string> = new Set([
  'simpleRecord',
  // Nobody signs in by the employee's password: its user has one.
  'portalPassword',
  ...Object.values(sections).flat(),
])

/** The fields that identify a requester who works elsewhere. */
const ofRequester: ReadonlySet<string> = new Set([
  'firstName',
  'middleName',
  'lastName',
  'profile',
  'council',
  'registerNumber',
  'registerState',
  'active',
])

/** An employee: the person, the profession, the signature, and who signs in. */
export function EmployeeFields() {
  const t = useTranslations('settingsViews.employee')
  const { group, record, draft, change, error } = useRecordForm()
  const isSimple = draft['simpleRecord'] === true
  const filledNow = () => new Set(changedFields(group.declared, draftOf(group.declared, undefined), draft))
  // Decided when the box is ticked: a field does not go while it is being emptied.
  const [filled, setFilled] = useState(filledNow)
  const isShown = (name: string) => {
    const field = group.declared.fields[name]
    if (!field) return false
    const isNeeded = isRequired(field) && field.default === undefined
    return !isSimple || ofRequester.has(name) || isNeeded || filled.has(name) || error(name) !== undefined
  }
  const shown = (names: readonly string[]) => names.filter(isShown)
  const others = shown(Object.keys(group.declared.fields).filter((name) => !placed.has(name)))
  const signature = shown(sections.signature)
  return (
    <div className="flex flex-col gap-6 sm:col-span-full">
      <div data-field="simpleRecord">
        <Checkbox
          label={t('simple')}
          className="font-medium"
          checked={isSimple}
          onChange={(event) => {
            setFilled(filledNow())
            change({ simpleRecord: event.target.checked })
          }}
        />
        {isSimple && <p className="text-small text-ink-3">{t('simpleNote')}</p>}
      </div>
      <FieldsSection title={t('groups.person')} names={shown(sections.person)} />
      <FieldsSection title={t('groups.profession')} names={shown(sections.profession)} />
      {signature.length > 0 && (
        <FormSection title={t('groups.signature')}>
          <SignatureFields names={signature} />
        </FormSection>
      )}
      <FieldsSection title={t('groups.contacts')} names={shown(sections.contacts)} />
      {(!isSimple || Boolean(record?.['user'])) && (
        <FormSection title={t('groups.signIn')}>
          <SignInFields record={record} />
        </FormSection>
      )}
      <FieldsSection title={t('groups.other')} names={others} />
    </div>
  )
}

/** The user as whom the employee signs in, or the way to one. */
function SignInFields({ record }: { record: AnyRecord | undefined }) {
  const t = useTranslations('settingsViews.employee')
  const may = useMay()
  const user = record?.['user'] as RecordReference | null | undefined
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
