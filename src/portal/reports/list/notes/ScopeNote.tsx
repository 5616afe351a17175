import { useQuery } from '@tanstack/react-query'
import { useState, useRef } from 'react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useProblemTitle } from '#portal/feedback/problemKind.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { reportsOutside, useOpening } from '#portal/reports/api/accessScope.ts'
import { useUser } from '#portal/session/SessionContext.tsx'
import { Button } from '#portal/ui/form/Button.tsx'
import { Field, TextArea } from '#portal/ui/form/Field.tsx'
import { PlainForm } from '#portal/ui/form/PlainForm.tsx'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import { Panel } from '#portal/ui/layout/Panel.tsx'

/** Says below the list whose reports it shows. Where it is filtered by a patient who has others, they can be opened from here. */
export function ScopeNote({ patientId }: { patientId: number | undefined }) {
  const t = useTranslations('accessScope.note')
  const wording = useScopeWording()
  const [isAsking, setAsking] = useState(false)
  const { data } = useQuery(reportsOutside(useClient(), patientId))
  const outside = data?.reportId ? { count: data.count, reportId: data.reportId } : undefined
  return (
    <div className="flex shrink-0 flex-col gap-3 border-t border-line bg-sunken px-4 py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="flex items-center gap-2 text-ink-2">
          <Icon name="info" />
          {t(wording)}
          {outside && ` ${t('outside', { count: outside.count })}`}
        </p>
        {outside && !isAsking && <Button onClick={() => setAsking(true)}>{t('open')}</Button>}
      </div>
      {outside && isAsking && (
        <OpeningForm
          reportId={outside.reportId}
          beside={<Button onClick={() => setAsking(false)}>{t('cancel')}</Button>}
        />
      )}
    </div>
  )
}

const MIN_REASON = 10
const MAX_REASON = 500

interface OpeningFormProps {
  reportId: number
  beside?: ReactNode
}

/** Asks why a report outside the user's access scope is opened, and opens it. The reason stays where that fails. */
function OpeningForm({ reportId, beside }: OpeningFormProps) {
  const t = useTranslations('accessScope.opening')
  const problemTitle = useProblemTitle()
  const field = useRef<HTMLTextAreaElement>(null)
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const { mutate, isPending, error } = useOpening(reportId)
  const given = reason.trim()
  const isEnough = given.length >= MIN_REASON
  const open = () => {
    setTried(true)
    if (!isEnough) field.current?.focus()
    else if (!isPending) mutate(given)
  }
  return (
    <PlainForm onSubmit={open} className="flex w-full max-w-md flex-col gap-3 text-left">
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
          {t('failed', { cause: problemTitle(error) })}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={isPending}>
          {t('open')}
        </Button>
        {beside}
      </div>
    </PlainForm>
  )
}

/** In what words the portal says whose reports it shows: `none` where the user is no employee, who alone has units and patients. */
function useScopeWording(): 'unit' | 'own' | 'none' {
  const { reach, employee } = useUser()
  if (!employee) return 'none'
  return reach === 'own' ? 'own' : 'unit'
}

interface OutsideScopeProps {
  reportId: number
  back: ReactNode
}

/** In place of a report that is outside the user's access scope: what that means, and the form by which it is opened all the same. */
export function OutsideScope({ reportId, back }: OutsideScopeProps) {
  const t = useTranslations('accessScope.refused')
  const wording = useScopeWording()
  return (
    <Panel
      icon="lock"
      title={t('title', { id: String(reportId) })}
      action={<OpeningForm reportId={reportId} beside={back} />}
    >
      <p>{t(wording)}</p>
      <p className="mt-2">{t('text')}</p>
    </Panel>
  )
}
