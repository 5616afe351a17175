import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { PatientDetail } from '#contract/patient.ts'
import { useSession } from '#portal/session/SessionContext.tsx'
import { useNotify } from '#portal/ui/overlay/Toasts.tsx'
import { changedFields, draftOf } from './draft.ts'
import type { Draft } from './draft.ts'
import { draftStore } from './draftStore.ts'
import type { StoredDraft } from './draftStore.ts'

/** What is typed in a form, kept in the draft store until it is saved. */
export function usePatientDraft(read: PatientDetail | undefined) {
  const t = useTranslations('patientForm')
  const notify = useNotify()
  const { waiting, sending } = draftStore(useSession().store)
  const key = read?.id ?? 'new'
  const [{ base, draft, restored }, setState] = useState(() => {
    const stored = waiting.get(key)
    return { ...(stored ?? { base: read, draft: draftOf(read) }), restored: stored !== undefined }
  })
  const dirty = changedFields(draftOf(base), draft).length > 0

  // This form's entry in the store, and its draft that is being saved.
  const entry = useRef(waiting.get(key))
  const sent = useRef<StoredDraft>(undefined)
  const store = (next: StoredDraft | undefined) => {
    const latest = waiting.get(key)
    const earlier = latest === entry.current ? latest?.earlier : latest
    const stored = next ? { ...next, earlier } : earlier
    if (stored) waiting.set(key, stored)
    else waiting.delete(key)
    entry.current = next && stored
  }
  const put = (next: { base: PatientDetail | undefined; draft: Draft }) => {
    store(changedFields(draftOf(next.base), next.draft).length > 0 ? next : undefined)
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
    if (entry.current) entry.current.endNotice = notify(t('draftKept'), 'note')
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
    /** The draft is one that was typed before and has come back. */
    restored: restored && dirty,
    change: (part: Partial<Draft>) => put({ base, draft: { ...draft, ...part } }),
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
      setState({ base: read, draft: draftOf(read), restored: false })
    },
  }
}

export type PatientDraft = ReturnType<typeof usePatientDraft>
