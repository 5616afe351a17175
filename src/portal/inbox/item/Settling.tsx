import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { contradictions } from '#contract/integrations/contradictions.ts'
import type { Candidate, SentPart } from '#contract/integrations/inbox.ts'
import type { Priority } from '#contract/reports/priority.ts'
import type { ChosenIds, InboxItem } from '#portal/inbox/api/items.ts'
import { useInboxText } from '#portal/inbox/list/useInboxText.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { Checkbox } from '#portal/ui/form/Checkbox.tsx'
import { Foot } from '#portal/ui/form/Foot.tsx'
import { ReasonDialog } from '#portal/ui/overlay/ReasonDialog.tsx'
import { useFacts } from './useFacts.ts'
import { useSettling } from './useSettling.ts'

interface SettlingProps {
  item: InboxItem
  /** The parts that are not certain. */
  parts: readonly SentPart[]
  chosen: ChosenIds
  /** What a word for the priority means that is none of ours, once it is chosen. */
  priority: Priority | undefined
  /** The chosen patient. */
  patient: Candidate | undefined
  /** Searches again for the records, and returns the parts that are still not certain; undefined where it failed. */
  onSearch: () => Promise<readonly SentPart[] | undefined>
  searching: boolean
  onSettled: () => void
}

/** The acts on a report of the inbox: store it for the chosen records, try again, put it aside. */
export function Settling(props: SettlingProps) {
  const { item, parts, chosen, priority, patient, onSearch, searching, onSettled } = props
  const t = useTranslations('inbox.settle')
  const ask = useTranslations('inbox.discarding')
  const text = useInboxText()
  const { storing, discarding, message, setMessage } = useSettling(item, onSettled)
  const [remember, setRemember] = useState(true)
  const { label } = useFacts()
  const contradicted = patient ? contradictions(item.sent.patient, patient) : []
  const [confirmed, setConfirmed] = useState<number>()
  const isConfirmed = patient !== undefined && confirmed === patient.id
  const [asks, setAsks] = useState(false)
  const unknownPriority = item.problems.some(({ name }) => name === 'priority')
  const told = useRef<HTMLParagraphElement>(null)
  useEffect(() => told.current?.focus(), [message])
  // A choice for a part that has become certain since is not sent.
  const sent = Object.fromEntries(parts.flatMap((part) => (chosen[part] ? [[part, chosen[part]]] : [])))
  const hasNumbers = parts.some((part) => item.sent[part]?.externalId !== undefined)
  const missing = [
    ...parts.filter((part) => chosen[part] === undefined),
    ...(unknownPriority && !priority ? ['priority'] : []),
  ]
  const wasRemoved = item.problems.some(({ problem }) => text.isRemoval(problem))
  const store = () => {
    if (missing.length > 0) setMessage(t('missing', { parts: text.parts(missing) }))
    else if (contradicted.length > 0 && !isConfirmed) setMessage(t('confirmFirst'))
    else
      storing.mutate({
        chosen: sent,
        contradicted: isConfirmed,
        anew: wasRemoved,
        remember: remember && hasNumbers,
        priority,
      })
  }
  const search = async () => {
    setMessage(undefined)
    const left = await onSearch()
    if (!left) setMessage(t('searchFailed'))
    else if (left.length > 0) setMessage(t('stillOpen', { parts: text.parts(left) }))
  }
  return (
    <section
      aria-label={t('label')}
      className="sticky bottom-0 z-10 -mx-5 flex flex-col gap-2 border-t border-line bg-panel px-5 py-3 short:static"
    >
      <div role="alert" className="empty:hidden">
        {message && (
          <p
            ref={told}
            tabIndex={-1}
            className="rounded-control bg-danger-soft px-4 py-2 text-danger outline-offset-2"
          >
            {message}
          </p>
        )}
      </div>
      {contradicted.length > 0 && (
        <Checkbox
          label={t('contradicted', { fields: contradicted.map(label).join(', ') })}
          checked={isConfirmed}
          onChange={(event) => setConfirmed(event.target.checked ? patient?.id : undefined)}
        />
      )}
      {hasNumbers && (
        <Checkbox
          label={t('remember')}
          checked={remember}
          onChange={(event) => setRemember(event.target.checked)}
        />
      )}
      <Foot>
        {item.state === 'waiting' && (
          <Button variant="quietDanger" onClick={() => setAsks(true)}>
            {t('discard')}
          </Button>
        )}
        {parts.length > 0 ? (
          <Button busy={searching} onClick={() => void search()}>
            {t('rematch')}
          </Button>
        ) : (
          <Button
            variant={wasRemoved || unknownPriority ? 'secondary' : 'primary'}
            busy={storing.isPending}
            onClick={() => storing.mutate({ chosen: {}, contradicted: false, anew: false, remember: false })}
          >
            {t('retry')}
          </Button>
        )}
        {(parts.length > 0 || wasRemoved || unknownPriority) && (
          <Button variant="primary" busy={storing.isPending} onClick={store}>
            {t(wasRemoved ? 'storeAnew' : 'store')}
          </Button>
        )}
      </Foot>
      {asks && (
        <ReasonDialog
          title={ask('title')}
          text={ask('text')}
          reason={ask('reason')}
          missing={ask('missing')}
          stay={ask('keep')}
          go={ask('confirm')}
          onStay={() => setAsks(false)}
          onGo={(reason) => {
            setAsks(false)
            discarding.mutate(reason)
          }}
        />
      )}
    </section>
  )
}
