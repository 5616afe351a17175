import { useTranslations } from 'use-intl'
import type { RecordReference } from '#portal/records/recordReference.ts'
import { useField } from '#portal/settings/form/FieldFrame.tsx'
import { ReferencePicker } from '#portal/settings/reference/ReferencePicker.tsx'
import { Button, IconButton } from '#portal/ui/form/Button.tsx'
import { Field } from '#portal/ui/form/Field.tsx'
import { JsonFrame, Part } from './JsonFrame.tsx'

interface Document {
  id: number
  number: string
  type: RecordReference | { id: 0; name?: string }
}

/** The identity documents of a person: a type and a number each. */
export function DocumentsField({ name }: { name: string }) {
  const t = useTranslations('settings.documents')
  const { value, set } = useField(name)
  const documents = (value as readonly Document[] | null) ?? []
  const least = Math.min(0, ...documents.map(({ id }) => id))
  return (
    <JsonFrame name={name}>
      <ul className="flex flex-col gap-3">
        {documents.map((document, index) => (
          <DocumentLine
            key={document.id}
            document={document}
            position={index + 1}
            onChange={(part) => set(documents.with(index, { ...document, ...part }))}
            onRemove={() => set(documents.toSpliced(index, 1))}
          />
        ))}
      </ul>
      <Button
        variant="quiet"
        className="mt-2"
        // New documents have numbers below 0, which the service replaces.
        onClick={() => set([...documents, { id: least - 1, number: '', type: { id: 0 } }])}
      >
        {t('add')}
      </Button>
    </JsonFrame>
  )
}

interface DocumentLineProps {
  document: Document
  position: number
  onChange: (part: Partial<Document>) => void
  onRemove: () => void
}

function DocumentLine({ document: { type, number }, position, onChange, onRemove }: DocumentLineProps) {
  const t = useTranslations('settings.documents')
  return (
    <li className="flex flex-wrap items-end gap-x-3 gap-y-2">
      <Field label={t('type')} className="min-w-0 grow basis-40">
        {(control) => (
          <ReferencePicker
            {...control}
            label={t('type')}
            to="documentType"
            value={type.id === 0 ? null : type}
            hasLink={false}
            onChange={(chosen) => onChange({ type: chosen ?? { id: 0 } })}
            placeholder={t('choose')}
          />
        )}
      </Field>
      <Part
        label={t('number')}
        className="grow basis-40"
        value={number}
        max={40}
        onChange={(value) => onChange({ number: value })}
      />
      <IconButton
        icon="close"
        variant="bare"
        label={t('remove', { position: String(position) })}
        onClick={onRemove}
      />
    </li>
  )
}
