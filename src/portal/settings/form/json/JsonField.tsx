import { useTranslations } from 'use-intl'
import type { JsonForm } from '#contract/declaration/fieldKinds.ts'
import type { PostalAddress } from '#contract/declaration/resourceShapes.ts'
import { useRecordForm } from '#portal/settings/form/FormContext.ts'
import { ReadOnlyField } from '#portal/settings/form/ReadOnlyField.tsx'
import { useLabels } from '#portal/settings/labels/useLabels.ts'
import { TextArea } from '#portal/ui/form/TextArea.tsx'
import { ContactsField } from './ContactsField.tsx'
import { DocumentsField } from './DocumentsField.tsx'
import { JsonFrame, Part } from './JsonFrame.tsx'
import { WeeklyHoursField } from './WeeklyHoursField.tsx'

/** A field of a fixed shape, in the form of that shape. */
export function JsonField({ name, form }: { name: string; form: JsonForm }) {
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
    case 'none':
      return <ReadOnlyField name={name} />
  }
}

const empty: PostalAddress = { street: '', number: '', complement: '', district: '', postalCode: '' }
const longest = { street: 200, number: 20, complement: 100, district: 100, postalCode: 20 } as const
const parts = Object.keys(empty) as (keyof PostalAddress)[]

/** An address within a city; none where all its parts are empty. */
function AddressField({ name }: { name: string }) {
  const t = useTranslations('settings.address')
  const { draft, change } = useRecordForm()
  const address = (draft[name] as PostalAddress | null) ?? empty
  const set = (part: Partial<PostalAddress>) => {
    const next = { ...address, ...part }
    change({ [name]: parts.every((key) => next[key] === '') ? null : next })
  }
  return (
    <JsonFrame name={name}>
      <div className="grid gap-3 sm:grid-cols-2">
        {parts.map((part) => (
          <Part
            key={part}
            label={t(part)}
            value={address[part]}
            max={longest[part]}
            onChange={(value) => set({ [part]: value })}
          />
        ))}
      </div>
    </JsonFrame>
  )
}

const LINES = 4

/** Texts to choose from, one a line. */
function ValuesField({ name }: { name: string }) {
  const t = useTranslations('settings.values')
  const labels = useLabels()
  const { group, draft, change } = useRecordForm()
  const texts = (draft[name] as readonly string[] | null) ?? []
  return (
    <JsonFrame name={name}>
      <TextArea
        aria-label={labels.field(group.name, name)}
        rows={LINES}
        className="field-sizing-content min-h-24"
        defaultValue={texts.join('\n')}
        onChange={(event) => {
          const lines = event.target.value.split('\n').map((line) => line.trim())
          change({ [name]: lines.filter(Boolean) })
        }}
      />
      <p className="mt-1 text-small text-ink-3">{t('onePerLine')}</p>
    </JsonFrame>
  )
}
