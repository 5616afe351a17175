import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { PatientDetail } from '#contract/patient.ts'
import { useSession } from '#portal/session/SessionContext.tsx'
import { useNotify } from '#portal/ui/Notices.tsx'
import { changedFields, draftOf } from './draft.ts'
import type { Draft } from './draft.ts'
import { draftShelf } from './draftShelf.ts'

/** What stands in the form, kept on the shelf as long as it is not saved. */
export function usePatientDraft(read: PatientDetail | undefined) {
  const t = useTranslations('patientForm')
  const notify = useNotify()
  const shelf = draftShelf(useSession().store)
  const key = read?.id ?? 'new'
  const [{ base, draft, restored }, setState] = useState(() => {
    const kept = shelf.get(key)
    return { ...(kept ?? { base: read, draft: draftOf(read) }), restored: kept !== undefined }
  })
  const begun = draftOf(base)
  const dirty = changedFields(begun, draft).length > 0

  const put = (next: { base: PatientDetail | undefined; draft: Draft }) => {
    if (changedFields(draftOf(next.base), next.draft).length > 0) shelf.set(key, next)
    else shelf.delete(key)
    setState({ ...next, restored })
  }

  const sayKept = useRef(() => {})
  useEffect(() => {
    sayKept.current = () => shelf.has(key) && notify(t('kept'), 'note')
  })
  useEffect(() => () => sayKept.current(), [])

  return {
    base,
    draft,
    dirty,
    /** It was typed before, and has come back. */
    restored: restored && dirty,
    change: (part: Partial<Draft>) => put({ base, draft: { ...draft, ...part } }),
    /** The same form on a later state of the record. */
    rebase: put,
    /** Nothing of it is kept any more. */
    discard: () => shelf.delete(key),
    startOver: () => {
      shelf.delete(key)
      setState({ base: read, draft: draftOf(read), restored: false })
    },
  }
}

export type PatientDraft = ReturnType<typeof usePatientDraft>
