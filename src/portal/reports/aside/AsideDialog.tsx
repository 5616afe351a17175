import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isDay } from '#contract/moments/day.ts'
import { MAX_ASIDE_NOTE } from '#contract/reports/aside.ts'
import type { Aside } from '#contract/reports/aside.ts'
import { useProblemTitle } from '#portal/feedback/problemKind.ts'
import { useDateField } from '#portal/locale/dates/useDateField.ts'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { useToday } from '#portal/locale/dates/useTimeZone.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { DateField } from '#portal/ui/form/DateField.tsx'
import { Field, TextArea } from '#portal/ui/form/Field.tsx'
import { FormAlert } from '#portal/ui/form/PlainForm.tsx'
import { RadioGroup } from '#portal/ui/form/RadioGroup.tsx'
import { AlertDialog } from '#portal/ui/overlay/AlertDialog.tsx'
import { dayAfter, spans } from './lookAgain.ts'
import type { Span } from './lookAgain.ts'

const LINES = 3

export interface AsideDialogProps {
  /** How it is set aside now. */
  aside: Aside | undefined
  busy: boolean
  error: Error | null
  onStay: () => void
  onGo: (aside: Aside) => void
}

/** Asks when the user wants to look at a report again, and for a note of the user's own. */
export function AsideDialog({ aside, busy, error, onStay, onGo }: AsideDialogProps) {
  const t = useTranslations('aside')
  const problemTitle = useProblemTitle()
  const dates = useDates()
  const today = useToday()
  const field = useDateField('day')
  const go = useRef<HTMLButtonElement>(null)
  const [span, setSpan] = useState<Span | 'day'>(aside ? 'day' : 'week')
  const [day, setDay] = useState(aside?.until ?? '')
  const [note, setNote] = useState(aside?.note ?? '')
  const [isTried, setTried] = useState(false)
  const until = span === 'day' ? day : dayAfter(span, today)
  // One that was chosen before may have come meanwhile.
  const isRight = isDay(until) && (until > today || until === aside?.until)
  const submit = () => {
    setTried(true)
    if (isRight && !busy) onGo({ until, note: note.trim() || null })
  }
  return (
    <AlertDialog
      title={t('title')}
      description={<p className="text-ink-2">{t('private')}</p>}
      locked={busy}
      initialFocus={go}
      onClose={onStay}
      onSubmit={submit}
      actions={
        <>
          <Button type="button" disabled={busy} onClick={onStay}>
            {t('cancel')}
          </Button>
          <Button ref={go} type="submit" variant="primary" busy={busy}>
            {t('set')}
          </Button>
        </>
      }
    >
      <RadioGroup
        legend={t('when')}
        legendClass="pb-1 text-small font-medium"
        options={[
          ...spans.map((value) => ({
            value,
            label: t('choice', { span: t(`spans.${value}`), day: dates.day(dayAfter(value, today)) }),
          })),
          { value: 'day' as const, label: t('spans.day') },
        ]}
        value={span}
        onChange={setSpan}
      />
      {span === 'day' && (
        <Field label={t('day')} error={isTried && !isRight && <span role="alert">{t('wrongDay')}</span>}>
          {(control) => <DateField {...control} field={field} value={day} onChange={setDay} />}
        </Field>
      )}
      <Field label={t('note')}>
        {(control) => (
          <TextArea
            {...control}
            rows={LINES}
            maxLength={MAX_ASIDE_NOTE}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
      {error && <FormAlert>{t('failed', { problem: problemTitle(error) })}</FormAlert>}
    </AlertDialog>
  )
}
