import { useRef, useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useOpening } from '#portal/reports/api/accessScope.ts'
import type { Filters } from '#portal/reports/url.ts'
import { problemKind } from '#portal/feedback/problemKind.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { Field } from '#portal/ui/form/Field.tsx'
import { TextArea } from '#portal/ui/form/TextArea.tsx'

const MIN_REASON = 10
const MAX_REASON = 500

interface OpeningFormProps {
  reportId: number
  filters: Filters
  /** A button beside the one that opens. */
  beside?: ReactNode
}

/** Asks why a report outside the user's access scope is opened, and opens it. The reason stays where that fails. */
export function OpeningForm({ reportId, filters, beside }: OpeningFormProps) {
  const t = useTranslations('accessScope.opening')
  const problem = useTranslations('problem')
  const field = useRef<HTMLTextAreaElement>(null)
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const { mutate, isPending, error } = useOpening(reportId, filters)
  const given = reason.trim()
  const isEnough = given.length >= MIN_REASON
  const open = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isEnough) field.current?.focus()
    else if (!isPending) mutate(given)
  }
  return (
    <form noValidate onSubmit={open} className="flex w-full max-w-md flex-col gap-3 text-left">
      <Field
        label={t('reason')}
        description={t('hint')}
        error={isTried && !isEnough && <span role="alert">{t('missing', { min: MIN_REASON })}</span>}
      >
        {(control) => (
          <TextArea
            {...control}
            ref={field}
            required
            rows={3}
            maxLength={MAX_REASON}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
      {error && (
        <p role="alert" className="text-danger">
          {t('failed', { cause: problem(`${problemKind(error)}.title`) })}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={isPending}>
          {t('open')}
        </Button>
        {beside}
      </div>
    </form>
  )
}
