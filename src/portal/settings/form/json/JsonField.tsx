import type { JsonForm } from '#contract/declaration/fieldKinds.ts'
import { ReadOnlyField } from '#portal/settings/form/ReadOnlyField.tsx'
import { AddressField } from './AddressField.tsx'
import { ContactsField } from './ContactsField.tsx'
import { DocumentsField } from './DocumentsField.tsx'
import { ValuesField } from './ValuesField.tsx'
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
