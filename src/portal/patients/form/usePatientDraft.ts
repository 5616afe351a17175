import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { PatientDetail } from '#contract/patient.ts'
import { useSession } from '#portal/session/SessionContext.tsx'
import { useNotify } from '#portal/ui/Notices.tsx'
import { changedFields, draftOf } from './draft.ts'
import type { Draft } from './draft.ts'
import { draftShelf } from './draftShelf.ts'
import type { KeptDraft } from './draftShelf.ts'

/** What stands in the form, kept on the shelf as long as it is not saved. */
export function usePatientDraft(read: PatientDetail | undefined) {
  const t = useTranslations('patientForm')
  const notify = useNotify()
  const { waiting, sending } = draftShelf(useSession().store)
  const key = read?.id ?? 'new'
  const [{ base, draft, restored }, setState] = useState(() => {
    const kept = waiting.get(key)
    return { ...(kept ?? { base: read, draft: draftOf(read) }), restored: kept !== undefined }
  })
  const begun = draftOf(base)
  const dirty = changedFields(begun, draft).length > 0

  // What this form has on the shelf, and what is on its way to the service meanwhile.
  const mine = useRef(waiting.get(key))
  const sent = useRef<KeptDraft>(undefined)
  const store = (next: KeptDraft | undefined) => {
    const there = waiting.get(key)
    const below = there === mine.current ? there?.below : there
    const kept = next ? { ...next, below } : below
    if (kept) waiting.set(key, kept)
    else waiting.delete(key)
    mine.current = next && kept
  }
  const put = (next: { base: PatientDetail | undefined; draft: Draft }) => {
    store(changedFields(draftOf(next.base), next.draft).length > 0 ? next : undefined)
    setState({ ...next, restored })
  }

  /** What is on its way to the service; nothing where its user has left this tab since. */
  const onItsWay = () => (sent.current && sending.has(sent.current) ? sent.current : undefined)
  const takeSent = () => {
    const kept = onItsWay()
    if (sent.current) sending.delete(sent.current)
    sent.current = undefined
    return kept
  }

  const isShown = useRef(true)
  const sayKept = () => {
    if (mine.current) mine.current.endNotice = notify(t('kept'), 'note')
  }
  const leave = useRef(() => {})
  useEffect(() => {
    leave.current = () => (onItsWay() ? notify(t('stillSaving'), 'note') : sayKept())
  })
  useEffect(() => {
    isShown.current = true
    // It is here again, and the form says so.
    mine.current?.endNotice?.()
    return () => {
      isShown.current = false
      leave.current()
    }
  }, [])

  return {
    base,
    draft,
    dirty,
    /** It was typed before, and has come back. */
    restored: restored && dirty,
    change: (part: Partial<Draft>) => put({ base, draft: { ...draft, ...part } }),
    /** The same form on a later state of the record. */
    rebase: put,
    /** It is on its way to the service, and waits for nobody: another form at the same place begins anew. */
    hold: () => {
      sent.current = { base, draft }
      sending.add(sent.current)
      store(undefined)
    },
    /** The service has not stored it. */
    putBack: () => {
      const kept = takeSent()
      if (kept && !mine.current) store(kept)
      if (kept && !isShown.current) sayKept()
    },
    /** Nothing of it is kept any more. */
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
