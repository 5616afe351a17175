import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSession } from '#portal/session/SessionContext.tsx'
import { draftStore } from './draftStore.ts'
import type { StoredDraft } from './draftStore.ts'
import { useNotify } from '#portal/ui/overlay/Toasts.tsx'

interface KeptDraftSettings<Base, Draft> {
  /** Names the form: `patients 12`. */
  name: string
  /** The name of the form of a record, which a new record gets once it exists. */
  nameOf: (record: Base) => string
  /** The record as it was read; undefined for a new one. */
  read: Base | undefined
  draftOf: (record: Base | undefined) => Draft
  isChanged: (before: Draft, after: Draft) => boolean
}

interface Typed<Base, Draft> {
  base: Base | undefined
  draft: Draft
}

/** What is typed in a form, kept in the draft store until it is saved. A notice says so when the form is left before. */
export function useKeptDraft<Base, Draft>(settings: KeptDraftSettings<Base, Draft>) {
  const { read, draftOf, isChanged, nameOf } = settings
  const t = useTranslations('recordForm')
  const notify = useNotify()
  const { waiting, sending } = draftStore<Base, Draft>(useSession().store)
  const name = useRef(settings.name)
  const [{ base, draft, lost, restored }, setState] = useState(() => {
    const stored = waiting.get(settings.name)
    return {
      ...(stored ?? { base: read, draft: draftOf(read), lost: [] }),
      restored: stored !== undefined,
    }
  })
  const dirty = isChanged(draftOf(base), draft)
  // Callbacks of requests run later than the render that made them, whose values may be out of date.
  const typed = useRef<Typed<Base, Draft>>({ base, draft })

  // This form's entry in the store, and its draft that is being saved.
  const entry = useRef(waiting.get(settings.name))
  const sent = useRef<StoredDraft<Base, Draft>>(undefined)
  const store = (next: Typed<Base, Draft> | undefined) => {
    const latest = waiting.get(name.current)
    const earlier = latest === entry.current ? latest?.earlier : latest
    const stored = next ? { ...next, lost, earlier } : earlier
    if (stored) waiting.set(name.current, stored)
    else waiting.delete(name.current)
    entry.current = next && stored
  }
  const put = (next: Typed<Base, Draft>, isRestored = restored) => {
    if (next.base && nameOf(next.base) !== name.current) {
      store(undefined)
      name.current = nameOf(next.base)
    }
    store(isChanged(draftOf(next.base), next.draft) ? next : undefined)
    typed.current = next
    setState({ ...next, lost, restored: isRestored })
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
  const discard = () => {
    takeSent()
    store(undefined)
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
    /** Requests to save it whose answers were lost. */
    lost,
    /** Whether the form is still shown, for what ends later. */
    isShown: () => isShown.current,
    /** The draft is one that was typed before and has come back. */
    restored: restored && dirty,
    /** What is typed by now. */
    typed: () => typed.current,
    change: (part: Partial<Draft>) => put({ ...typed.current, draft: { ...typed.current.draft, ...part } }),
    /** Goes on with a draft on a later state of the record. */
    rebase: (next: Typed<Base, Draft>) => put(next),
    /** The draft is being saved, and no longer waits: another form for the same record begins empty. */
    hold: (draftToSave: Typed<Base, Draft>) => {
      sent.current = { ...draftToSave, lost }
      sending.add(sent.current)
      store(undefined)
    },
    /** The draft was not saved: it waits again, unless something else was typed meanwhile. */
    putBack: () => {
      const taken = takeSent()
      if (taken && !entry.current) store(taken)
      if (taken && !isShown.current) notifyWaiting()
    },
    /** The draft is saved. What was typed since goes on, and waits where the form was left. */
    saved: (next: Typed<Base, Draft>) => {
      discard()
      put(next, false)
      if (!isShown.current) notifyWaiting()
    },
    /** The draft is given up. */
    discard,
    /** Begins anew from the record as it was read. */
    startOver: () => {
      lost.length = 0
      put({ base: read, draft: draftOf(read) }, false)
    },
  }
}
