import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { saveLoop } from './saveLoop.ts'
import type { Attempt, RecordKind, SavedRecord } from './saveLoop.ts'
import { useKeptDraft } from './useKeptDraft.ts'
import { useLeaveGuard } from './useLeaveGuard.ts'

interface FormSettings<
  Base extends SavedRecord,
  Draft extends object,
  Field extends keyof Draft,
  Question,
> extends RecordKind<Base, Draft, Field> {
  /** Names the form of a record, or of a new one: `patients 12`. */
  name: string
  nameOf: (record: Base) => string
  /** The record as it was read; undefined for a new one. */
  read: Base | undefined
  /** Names the saves of the feature, and those that wait for each other. */
  saves: { mutationKey: readonly unknown[]; scope?: { id: string } }
  /** A question that has to be answered before a draft is sent. */
  askFirst?: (draft: Draft, base: Base | undefined) => Promise<Question | undefined>
  /** Whether a draft is saved without a press of Save, also when the form is left. */
  savesItself?: (draft: Draft) => boolean
  /** Called also when the form is no longer shown. */
  onSaved: (saved: Base, more: { isNew: boolean; isMoreTyped: boolean }) => void
}

type Confirmable<Base, Draft> = Attempt<Base, Draft> & { isConfirmed: boolean }

/** What has to be answered before a draft is stored: a question of the feature, or which of two versions is right. */
type Pending<Base, Draft, Question> =
  | { question: Question; attempt: Confirmable<Base, Draft> }
  | { conflict: Base }

/** What a form does: it keeps what is typed until it is saved, saves it, and asks where it cannot. */
export function useForm<
  Base extends SavedRecord,
  Draft extends object,
  Field extends keyof Draft,
  Question = never,
>(settings: FormSettings<Base, Draft, Field, Question>) {
  const { draftOf, changedFields, isClosed, askFirst, savesItself, onSaved } = settings
  const queryClient = useQueryClient()
  const mutationKey = [...settings.saves.mutationKey, useId()]
  const kept = useKeptDraft<Base, Draft>({
    ...settings,
    isChanged: (before, after) => changedFields(before, after).length > 0,
  })
  const { base, draft, dirty, lost } = kept
  const loop = saveLoop(settings, lost)
  const { merge } = loop
  const [pending, setPending] = useState<Pending<Base, Draft, Question>>()
  const [putOff, setPutOff] = useState<Draft>()
  const stopped = useRef<'paused' | 'discarded'>(undefined)

  /** The attempt on top of the record as it was received while the attempt waited for another change. */
  const onNewestBase = (attempt: Confirmable<Base, Draft>): Confirmable<Base, Draft> => {
    const { base: newest } = kept.typed()
    if (!attempt.base || !newest || newest === attempt.base) return attempt
    return { ...attempt, base: newest, draft: merge.rebased(attempt.base, attempt.draft, newest) }
  }

  const saving = useMutation({
    ...settings.saves,
    mutationKey,
    mutationFn: async (started: Confirmable<Base, Draft>) => {
      const attempt = onNewestBase(started)
      // What was sent before was confirmed, and the record that it may have created is no other record.
      const isConfirmed = attempt.isConfirmed || (!attempt.base && lost.length > 0)
      const question = isConfirmed ? undefined : await askFirst?.(attempt.draft, attempt.base)
      return question ? { question, attempt } : loop.send(attempt)
    },
    onSuccess: (outcome, attempt) => {
      const typed = kept.typed()
      if ('question' in outcome) {
        kept.putBack()
        return setPending(outcome)
      }
      if ('now' in outcome) {
        kept.putBack()
        const since = changedFields(attempt.draft, typed.draft)
        const added = Object.fromEntries(since.map((field) => [field, typed.draft[field]]))
        kept.rebase({ base: outcome.base, draft: { ...outcome.draft, ...added } })
        return setPending({ conflict: outcome.now })
      }
      const { saved } = outcome
      const isDone = isClosed(saved) || stopped.current
      const next = isDone ? draftOf(saved) : merge.continued(attempt.draft, typed.draft, saved)
      kept.saved({ base: saved, draft: next })
      onSaved(saved, { isNew: !typed.base, isMoreTyped: changedFields(draftOf(saved), next).length > 0 })
    },
    onError: kept.putBack,
  })
  const { isPending, variables } = saving
  const hasFailed = saving.error !== null

  const guard = useLeaveGuard({
    isUnsaved: dirty,
    asks: dirty && !isPending && (hasFailed || !savesItself?.(draft)),
  })

  const start = (attempt: Confirmable<Base, Draft>) => {
    // The client is asked, since a second press may come before the form is rendered again.
    if (stopped.current || queryClient.isMutating({ mutationKey }) > 0) return
    setPending(undefined)
    kept.hold(attempt)
    saving.mutate(attempt)
  }
  /** Whether the record is to be closed once the save has ended that runs at the moment. */
  const [closesNext, setClosesNext] = useState(false)
  const save = ({ closes = false, isConfirmed = false } = {}) => {
    if (closes && queryClient.isMutating({ mutationKey }) > 0) return setClosesNext(true)
    return start({ ...kept.typed(), closes, isConfirmed })
  }
  const closeNow = useEffectEvent(() => {
    setClosesNext(false)
    const isOver = hasFailed || pending !== undefined || (base !== undefined && isClosed(base))
    if (!isOver) save({ closes: true })
  })
  useEffect(() => {
    if (!closesNext || isPending) return undefined
    const timer = setTimeout(() => closeNow())
    return () => clearTimeout(timer)
  }, [closesNext, isPending])

  /** Goes on from a newer version of the record, with what was typed except in the fields of `fromNow`. */
  const rebase = (now: Base, fromNow: Field[] = []) => {
    const typed = kept.typed()
    if (typed.base) kept.rebase({ base: now, draft: merge.rebased(typed.base, typed.draft, now, fromNow) })
  }
  const conflict = pending && 'conflict' in pending ? pending.conflict : undefined
  // What was refused is so until something else is typed.
  const error = variables?.draft === draft ? saving.error : null

  return {
    base,
    draft,
    dirty,
    restored: kept.restored,
    startOver: kept.startOver,
    change: (part: Partial<Draft>) => {
      if (stopped.current === 'discarded') stopped.current = undefined
      kept.change(part)
    },
    isShown: kept.isShown,
    guard,
    save,
    isSaving: isPending,
    isClosing: closesNext || (isPending && variables.closes),
    /** Why what stands in the form was not saved. */
    error,
    /** Whether the record was to be closed when that failed. */
    hasFailedToClose: error !== null && variables?.closes === true,
    /** Whether the service may hold something else than the form was read from: an answer was lost. */
    isUnsure: lost.length > 0,
    /** What stands in the form was not saved, and is not to be sent again by itself. */
    isHeld: error !== null || pending !== undefined || draft === putOff,
    question: pending && 'question' in pending ? pending.question : undefined,
    /** Saves in spite of the question. */
    confirm: () => {
      if (pending && 'question' in pending) start({ ...pending.attempt, isConfirmed: true })
    },
    /** Fields that both this form and somebody else have changed, who has stored `now`. */
    conflict: base && conflict && { fields: merge.conflict(base, draft, conflict), now: conflict },
    /** Saves on top of the record as it is now, whose values stay in the fields of `fromNow`. */
    settle: (fromNow: Field[]) => {
      if (!conflict) return
      rebase(conflict, fromNow)
      save({ isConfirmed: true })
    },
    /** Back to the form, with nothing decided. */
    putOff: () => {
      setPending(undefined)
      setPutOff(draft)
    },
    /** Takes up the record as another request has changed it. Where that meets what was typed here, the next save asks. */
    receive: (now: Base) => {
      const typed = kept.typed()
      if (typed.base && merge.conflict(typed.base, typed.draft, now).length === 0) rebase(now)
    },
    /** Gives up what is not saved. Where the form stays, it shows the record again. */
    discard: () => {
      stopped.current = 'discarded'
      kept.discard()
      kept.rebase({ base, draft: draftOf(base) })
    },
    /** Saves and keeps nothing, until `resume`. */
    pause: () => {
      stopped.current = 'paused'
      kept.discard()
    },
    resume: () => {
      stopped.current = undefined
      kept.rebase(kept.typed())
    },
    /** The record as it was stored last, also by a request whose answer was lost; undefined where there is none. */
    findStored: async () => kept.typed().base ?? (await loop.createdBefore())?.record,
  }
}
