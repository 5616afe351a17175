import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '#contract/portal/portalPaths.ts'
import { MAX_RECIPIENT } from '#contract/resources/share.ts'
import type { RecordOf } from '#contract/declaration/resource.ts'
import type { share as declared } from '#contract/resources/share.ts'
import type { NewShare } from '#contract/reports/sharing.ts'
import type { Report } from '#contract/reports/report.ts'
import { Problem } from '#portal/feedback/Problem.tsx'
import { useProblemTitle } from '#portal/feedback/problemKind.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { PatientHeading } from '#portal/records/patient/PatientName.tsx'
import { sharesOf, useCreateShare } from '#portal/reports/api/shares.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { CopyButton } from '#portal/ui/form/CopyButton.tsx'
import { Field, TextInput } from '#portal/ui/form/Field.tsx'
import { FormAlert, PlainForm } from '#portal/ui/form/PlainForm.tsx'
import { Select } from '#portal/ui/form/Select.tsx'
import { Skeleton } from '#portal/ui/layout/Skeleton.tsx'
import { Dialog } from '#portal/ui/overlay/Dialog.tsx'
import { ShareItem } from './ShareItem.tsx'

type Share = RecordOf<typeof declared>

export interface ShareDialogProps {
  report: Report
  onClose: () => void
}

/** The links to a report: a new one, whose link and code are shown once, and those that there are. */
export function ShareDialog({ report, onClose }: ShareDialogProps) {
  const t = useTranslations('share')
  const creating = useCreateShare()
  const made = creating.data
  return (
    <Dialog
      title={t('title')}
      closeLabel={t('close')}
      // Closed by mistake, the dialog would lose a link and a code that are shown only once.
      locked={creating.isPending}
      closesBeside={!made}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <p className="font-semibold break-words">
          <PatientHeading patient={report.patient} />
        </p>
        {made ? (
          <MadeShare share={made} onAnother={creating.reset} />
        ) : (
          <ShareForm reportId={report.id} creating={creating} />
        )}
        <SharesOf reportId={report.id} onRevoked={({ id }) => id === made?.id && creating.reset()} />
      </div>
    </Dialog>
  )
}

const DAY_MS = 24 * 60 * 60 * 1000
const dayChoices = [1, 7, 30, 90]
const countChoices = [1, 5, 20, 100]

interface ShareFormProps {
  reportId: number
  creating: ReturnType<typeof useCreateShare>
}

function ShareForm({ reportId, creating }: ShareFormProps) {
  const t = useTranslations('share')
  const problemTitle = useProblemTitle()
  const first = useFirstFocus<HTMLInputElement>()
  // Tried again after a lost answer, the request is the same, and makes no second link.
  const [begun] = useState(() => Date.now())
  const [recipient, setRecipient] = useState('')
  const [days, setDays] = useState(7)
  const [maxUses, setMaxUses] = useState(5)
  const [isTried, setTried] = useState(false)
  const isMissing = recipient.trim() === ''
  const submit = () => {
    setTried(true)
    if (isMissing || creating.isPending) return
    const expires = new Date(begun + days * DAY_MS).toISOString()
    creating.mutate({ report: reportId, recipient: recipient.trim(), expires, maxUses })
  }
  return (
    <PlainForm onSubmit={submit}>
      <p className="text-ink-2">{t('explanation')}</p>
      <Field
        label={t('recipient')}
        description={t('recipientHint')}
        error={isTried && isMissing && <span role="alert">{t('recipientMissing')}</span>}
      >
        {(control) => (
          <TextInput
            {...control}
            ref={first}
            maxLength={MAX_RECIPIENT}
            autoComplete="off"
            value={recipient}
            onChange={(event) => setRecipient(event.target.value)}
          />
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberChoice
          label={t('days')}
          choices={dayChoices}
          value={days}
          onChange={setDays}
          text="daysValue"
        />
        <NumberChoice
          label={t('uses')}
          choices={countChoices}
          value={maxUses}
          onChange={setMaxUses}
          text="usesValue"
        />
      </div>
      {creating.error && <FormAlert>{t('failed', { problem: problemTitle(creating.error) })}</FormAlert>}
      <div>
        <Button type="submit" variant="primary" busy={creating.isPending}>
          {t('create')}
        </Button>
      </div>
    </PlainForm>
  )
}

interface NumberChoiceProps {
  label: string
  choices: readonly number[]
  value: number
  onChange: (value: number) => void
  text: 'daysValue' | 'usesValue'
}

function NumberChoice({ label, choices, value, onChange, text }: NumberChoiceProps) {
  const t = useTranslations('share')
  return (
    <Field label={label}>
      {(control) => (
        <Select {...control} value={value} onChange={(event) => onChange(Number(event.target.value))}>
          {choices.map((count) => (
            <option key={count} value={count}>
              {t(text, { count })}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

function MadeShare({ share, onAnother }: { share: NewShare; onAnother: () => void }) {
  const t = useTranslations('share')
  const { key, code, recipient } = share
  const heading = useFirstFocus<HTMLHeadingElement>()
  return (
    <section aria-labelledby="made-share" className="flex flex-col gap-3 rounded-control bg-sunken px-4 py-3">
      <h3 ref={heading} tabIndex={-1} id="made-share" className="font-medium outline-none">
        {t('made', { recipient })}
      </h3>
      {key === null || code === null ? (
        <p>{t('lost')}</p>
      ) : (
        <>
          <Shown
            label={t('link')}
            copy={t('copyLink')}
            text={`${window.location.origin}${paths.shared}#${key}`}
          />
          <Shown label={t('code')} copy={t('copyCode')} text={`${code.slice(0, 4)} ${code.slice(4)}`} />
          <p className="text-small text-ink-2">{t('once')}</p>
        </>
      )}
      <div>
        <Button onClick={onAnother}>{t('another')}</Button>
      </div>
    </section>
  )
}

function Shown({ label, copy, text }: { label: string; copy: string; text: string }) {
  const t = useTranslations('share')
  return (
    <div>
      <p className="text-small text-ink-2">{label}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <code className="min-w-0 grow basis-60 break-all select-all">{text}</code>
        <CopyButton text={text} label={copy} copied={t('copied')} notCopied={t('notCopied')} />
      </div>
    </div>
  )
}

interface SharesOfProps {
  reportId: number
  onRevoked: (share: Share) => void
}

function SharesOf({ reportId, onRevoked }: SharesOfProps) {
  const t = useTranslations('share')
  const { data: shares, error, refetch } = useQuery(sharesOf(useClient(), reportId))
  const [revoked, setRevoked] = useState<string>()
  const heading = useRef<HTMLHeadingElement>(null)
  const note = (share: Share) => {
    setRevoked(share.recipient)
    heading.current?.focus()
    onRevoked(share)
  }
  const shown = () => {
    if (error && !shares) return <Problem error={error} onRetry={() => void refetch()} />
    if (!shares) return <Skeleton className="h-12 w-full" />
    if (shares.length === 0) return <p className="text-ink-2">{t('none')}</p>
    return (
      <ul className="divide-y divide-line">
        {shares.map((share) => (
          <ShareItem key={share.id} share={share} reportId={reportId} onRevoked={note} />
        ))}
      </ul>
    )
  }
  return (
    <section aria-labelledby="shares" className="border-t border-line pt-4">
      <h3 ref={heading} tabIndex={-1} id="shares" className="mb-1 font-medium outline-none">
        {t('existing')}
      </h3>
      <p role="status" className="text-small text-ink-2 empty:hidden">
        {revoked !== undefined && t('revoked', { recipient: revoked })}
      </p>
      {shown()}
    </section>
  )
}

/** Focuses an element when it appears, because the element that had the focus was removed. */
function useFirstFocus<E extends HTMLElement>() {
  const element = useRef<E>(null)
  useEffect(() => element.current?.focus(), [])
  return element
}
