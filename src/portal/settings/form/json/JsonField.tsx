import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { JsonForm } from '#contract/declaration/fieldKinds.ts'
import type { PostalAddress } from '#contract/declaration/resourceShapes.ts'
import { useField } from '#portal/settings/form/FieldFrame.tsx'
import { ReferencePicker } from '#portal/settings/reference/ReferencePicker.tsx'
import { Field, TextArea } from '#portal/ui/form/Field.tsx'
import { DocumentsField } from './DocumentsField.tsx'
import { JsonFrame, Part } from './JsonFrame.tsx'
import { WeeklyHoursField } from './WeeklyHoursField.tsx'

/** A field of a fixed shape, in the form of that shape. */
export function JsonField({ name, form }: { name: string; form: Exclude<JsonForm, 'none'> }) {
  switch (form) {
    case 'address':
      return <AddressField name={name} />
    case 'weeklyHours':
      return <WeeklyHoursField name={name} />
    case 'documents':
      return <DocumentsField name={name} />
    case 'contacts':
      return <ContactsField name={name} />
    case 'values':
      return <ValuesField name={name} />
  }
}

/** The lines of a field with the most characters that each may have. */
const addressParts = { street: 200, number: 20, complement: 100, district: 100, postalCode: 20 } as const
const contactParts = { phone: 40, mobile: 40, email: 200, address: 300, postalCode: 20 } as const

interface PartsProps<Name extends string> {
  name: string
  parts: Readonly<Record<Name, number>>
  values: Readonly<Partial<Record<NoInfer<Name>, string>>>
  labelOf: (part: Name) => string
  onChange: (part: Partial<Record<NoInfer<Name>, string>>) => void
  children?: ReactNode
}

function Parts<Name extends string>(props: PartsProps<Name>) {
  const { name, parts, values, labelOf, onChange, children } = props
  return (
    <JsonFrame name={name}>
      <div className="grid gap-3 @xl/pane:grid-cols-2">
        {(Object.keys(parts) as Name[]).map((part) => (
          <Part
            key={part}
            label={labelOf(part)}
            value={values[part] ?? ''}
            max={parts[part]}
            onChange={(value) => onChange({ [part]: value } as Partial<Record<Name, string>>)}
          />
        ))}
        {children}
      </div>
    </JsonFrame>
  )
}

const emptyAddress: PostalAddress = { street: '', number: '', complement: '', district: '', postalCode: '' }

/** An address within a city; none where all its parts are empty. */
function AddressField({ name }: { name: string }) {
  const t = useTranslations('settings.address')
  const { value, set } = useField(name)
  const address = (value as PostalAddress | null) ?? emptyAddress
  return (
    <Parts
      name={name}
      parts={addressParts}
      values={address}
      labelOf={t}
      onChange={(part) => {
        const next = { ...address, ...part }
        set(Object.values(next).every((text) => text === '') ? null : next)
      }}
    />
  )
}

interface Contacts extends Partial<Record<keyof typeof contactParts, string>> {
  city?: { id: string | number | null; name?: string }
}

/** How a person is reached. What the form does not know of it is kept. */
function ContactsField({ name }: { name: string }) {
  const t = useTranslations('settings.contacts')
  const picker = useTranslations('settings.form')
  const { value, set } = useField(name)
  const contacts = (value as Contacts | null) ?? {}
  const { city } = contacts
  const change = (part: Contacts) => set({ ...contacts, ...part })
  return (
    <Parts name={name} parts={contactParts} values={contacts} labelOf={t} onChange={change}>
      <Field label={t('city')} className="min-w-0">
        {(control) => (
          <ReferencePicker
            {...control}
            label={t('city')}
            to="city"
            value={city?.id == null ? null : { id: Number(city.id), name: city.name }}
            onChange={(chosen) =>
              change({
                city: chosen
                  ? { id: String(chosen.id), ...(chosen.name && { name: chosen.name }) }
                  : { id: null },
              })
            }
            placeholder={picker('notSet')}
            canClear
          />
        )}
      </Field>
    </Parts>
  )
}

/** Texts to choose from, one a line. */
function ValuesField({ name }: { name: string }) {
  const t = useTranslations('settings.values')
  const { label, value, set } = useField(name)
  const texts = (value as readonly string[] | null) ?? []
  return (
    <JsonFrame name={name}>
      <TextArea
        aria-label={label}
        rows={4}
        className="field-sizing-content min-h-24"
        defaultValue={texts.join('\n')}
        onChange={(event) => {
          const lines = event.target.value.split('\n').map((line) => line.trim())
          set(lines.filter(Boolean))
        }}
      />
      <p className="mt-1 text-small text-ink-3">{t('onePerLine')}</p>
    </JsonFrame>
  )
}
