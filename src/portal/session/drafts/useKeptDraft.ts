import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSession } from '#portal/session/SessionContext.tsx'
import { useNotify } from '#portal/ui/overlay/Toasts.tsx'
import { draftStore } from './draftStore.ts'
import type { StoredDraft } from './draftStore.ts'

interface KeptDraftSettings<Base, Draft> {
  /** Names the form: `patients 12`. */
  form: string
  /** The name of the form once its record exists, where it stays open after that. */
  formOf?: (base: Base) => string
  /** The record as it was read; undefined for a new one. */
  read: Base | undefined
  draftOf: (record: Base | undefined) => Draft
  isChanged: (before: Draft, after: Draft) => boolean
}

/** What is typed in a form, kept in the draft store until it is saved. A notice says so when the form is left before. */
export function useKeptDraft<Base, Draft>(settings: KeptDraftSettings<Base, Draft>) {
  const { read, draftOf, isChanged, formOf } = settings
  const t = useTranslations('drafts')
  const notify = useNotify()
  const { waiting, sending } = draftStore<Base, Draft>(useSession().store)
  const name = useRef(settings.form)
  const [{ base, draft, restored }, setState] = useState(() => {
    const stored = waiting.get(settings.form)
    return { ...(stored ?? { base: read, draft: draftOf(read) }), restored: stored !== undefined }
  })
  const dirty = isChanged(draftOf(base), draft)
  // Callbacks of requests run later than the render that made them, whose values may be out of date.
  const typed = useRef({ base, draft })

  // This form's entry in the store, and its draft that is being saved.
  const entry = useRef(waiting.get(settings.form))
  const sent = useRef<StoredDraft<Base, Draft>>(undefined)
  const store = (next: StoredDraft<Base, Draft> | undefined) => {
    const latest = waiting.get(name.current)
    const earlier = latest === entry.current ? latest?.earlier : latest
    const stored = next ? { ...next, earlier } : earlier
    if (stored) waiting.set(name.current, stored)
    else waiting.delete(name.current)
    entry.current = next && stored
  }
  const put = (next: { base: Base | undefined; draft: Draft }) => {
    if (next.base && formOf && formOf(next.base) !== name.current) {
      store(undefined)
      name.current = formOf(next.base)
    }
    store(isChanged(draftOf(next.base), next.draft) ? next : undefined)
    typed.current = next
    setState({ ...next, restored })
  }

  /** The draft that is being saved; undefined where its user has left this tab since. */
  const draftBeingSaved = () => (sent.current && sending.has(sent.current) ? sent.current : undefined)
  const takeSent = () => {
    const taken = draftBeingSaved()
    if (sent.current) sending.delete(sent.current)
    sent.current = undefined
    return taken
  }
  const notifyWaiting = () => {
    if (entry.current) entry.current.endNotice = notify(t('kept'), 'note')
  }

  const isShown = useRef(true)
  const onLeave = useEffectEvent(() => {
    if (draftBeingSaved()) notify(t('stillSaving'), 'note')
    else notifyWaiting()
  })
  useEffect(() => {
    isShown.current = true
    // The form itself says that the draft is restored.
    entry.current?.endNotice?.()
    return () => {
      isShown.current = false
      onLeave()
    }
  }, [])

  return {
    base,
    draft,
    dirty,
    /** Whether the form is still shown, for what ends later. */
    isShown: () => isShown.current,
    /** The draft is one that was typed before and has come back. */
    restored: restored && dirty,
    /** What is typed by now. */
    typed: () => typed.current,
    change: (part: Partial<Draft>) => put({ ...typed.current, draft: { ...typed.current.draft, ...part } }),
    /** Goes on with a draft on a later state of the record. */
    rebase: put,
    /** The draft is being saved, and no longer waits: another form for the same record begins empty. */
    hold: () => {
      sent.current = { base, draft }
      sending.add(sent.current)
      store(undefined)
    },
    /** The draft was not saved: it waits again, unless something else was typed meanwhile. */
    putBack: () => {
      const taken = takeSent()
      if (taken && !entry.current) store(taken)
      if (taken && !isShown.current) notifyWaiting()
    },
    /** The draft is saved or given up. */
    discard: () => {
      takeSent()
      store(undefined)
    },
    startOver: () => {
      store(undefined)
      typed.current = { base: read, draft: draftOf(read) }
      setState({ ...typed.current, restored: false })
    },
  }
}

export type KeptDraft<Base, Draft> = ReturnType<typeof useKeptDraft<Base, Draft>>
