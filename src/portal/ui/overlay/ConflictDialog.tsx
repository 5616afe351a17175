import { useId, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from '#portal/ui/form/Button.tsx'
import { AlertDialog } from './AlertDialog.tsx'

type Version = 'yours' | 'stored'

/** A field that was changed on both sides, and its values in words. */
interface ConflictField<Name extends string> {
  name: Name
  label: string
  yours: string
  stored: string
}

interface ConflictDialogProps<Name extends string> {
  title: string
  description: ReactNode
  fields: readonly ConflictField<Name>[]
  words: {
    yours: string
    stored: string
    emptyValue: string
    back: string
    save: string
    choicesLeft: (count: number) => string
  }
  /** Called with the fields in which the stored value is to stay. */
  onSave: (storedNames: Name[]) => void
  onClose: () => void
}

/** Lets the user choose between both versions of each field that somebody else has changed, too. Nothing is chosen beforehand. */
export function ConflictDialog<Name extends string>(props: ConflictDialogProps<Name>) {
  const { title, description, fields, words, onSave, onClose } = props
  const back = useRef<HTMLButtonElement>(null)
  const [chosen, setChosen] = useState<Partial<Record<Name, Version>>>({})
  const left = fields.filter(({ name }) => !chosen[name]).length
  const storedNames = fields.flatMap(({ name }) => (chosen[name] === 'stored' ? [name] : []))
  return (
    <AlertDialog
      open
      title={title}
      description={description}
      onClose={onClose}
      initialFocus={back}
      actions={
        <>
          <Button
            ref={back}
            className="focus:outline-2 focus:outline-offset-2 focus:outline-accent"
            onClick={onClose}
          >
            {words.back}
          </Button>
          <Button variant="primary" disabled={left > 0} onClick={() => onSave(storedNames)}>
            {words.save}
          </Button>
        </>
      }
    >
      {fields.map((field) => (
        <VersionChoice
          key={field.name}
          field={field}
          words={words}
          chosen={chosen[field.name]}
          onChoose={(version) => setChosen({ ...chosen, [field.name]: version })}
        />
      ))}
      <p role="status" className="text-small text-ink-2">
        {left > 0 && words.choicesLeft(left)}
      </p>
    </AlertDialog>
  )
}

interface VersionChoiceProps {
  field: ConflictField<string>
  words: { yours: string; stored: string; emptyValue: string }
  chosen: Version | undefined
  onChoose: (version: Version) => void
}

/** Both versions of a field, side by side. */
function VersionChoice({ field, words, chosen, onChoose }: VersionChoiceProps) {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-small font-medium">{field.label}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {(['yours', 'stored'] as const).map((version) => (
          <label
            key={version}
            className="grid min-h-control min-w-0 grid-cols-[auto_minmax(0,1fr)] content-start items-center gap-x-2.5 rounded-control border border-line-strong px-3 py-2 has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input
              type="radio"
              name={name}
              className="size-4 accent-accent"
              checked={chosen === version}
              onChange={() => onChoose(version)}
            />
            <span className="text-head text-ink-2">{words[version]}</span>
            <span className="col-start-2 min-w-0 break-words">{field[version] || words.emptyValue}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
