import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { ApiError } from '#portal/http/client/errors.ts'
import { useRetryWhenBack } from '#portal/http/query/useRetryWhenBack.ts'
import { useUnanswered } from '#portal/session/drafts/useUnanswered.ts'
import { useKeptDraft } from '#portal/session/drafts/useKeptDraft.ts'
import {
  changeOf,
  createReport,
  readListsAgain,
  readReport,
  storedReport,
  updateReport,
} from '#portal/writing/api/reports.ts'
import type { StoredReport } from '#portal/writing/api/reports.ts'
import { documentOf, writtenSections } from '#portal/writing/text/sections.ts'
import { useLeaveGuard } from '#portal/ui/overlay/useLeaveGuard.ts'
import { bodyOf, changedFields, draftOf, merge, missingIn } from './draft.ts'
import type { Draft } from './draft.ts'

/** After this pause in typing the report is saved. */
export const SAVE_DELAY_MS = 1000

interface Attempt {
  draft: Draft
  /** The report is closed with what is saved. */
  closes: boolean
}

export interface Conflict extends Attempt {
  base: StoredReport
  /** The report as somebody else has saved it since. */
  now: StoredReport
}

interface Outcome {
  saved?: StoredReport
  conflict?: Conflict
}

interface ReportEditing {
  /** Names the form among the others. */
  form: string
  /** The report as it was read; undefined for a new one. */
  read: StoredReport | undefined
  /** The initial values of a new report. */
  begun?: Partial<Draft>
  onCreated: (report: StoredReport) => void
}

const nameOf = ({ id }: Pick<StoredReport, 'id'>) => `writing ${id}`

/** The draft in the form of a report, saved after each pause, one request at a time. */
export function useReportEditing({ form, read, begun, onCreated }: ReportEditing) {
  const client = useClient()
  const queryClient = useQueryClient()
  // Before the draft's own clean-up, which says that what was typed waits.
  useEffect(() => () => saveRest(), [])
  const kept = useKeptDraft<StoredReport, Draft>({
    form: read ? nameOf(read) : 'writing new',
    formOf: nameOf,
    read,
    draftOf: (base) => draftOf(base, begun),
    isChanged: (before, after) => changedFields(before, after).length > 0,
  })
  const { base, draft, dirty } = kept
  // The newest version that is known, also to a change that begins before the form is rendered again.
  const stored = useRef(base)
  const [conflict, setConflict] = useState<Conflict>()
  const [savedAt, setSavedAt] = useState<string>()

  const unanswered = useUnanswered<StoredReport, Draft>()
  const isGivenUp = useRef(false)

  const create = (one: Draft) => createReport(client, bodyOf(one))
  const send = async (attempt: Attempt): Promise<Outcome> => {
    const before = stored.current
    if (!before) {
      const again = await unanswered.createAgain(create)
      if (!again) return { saved: await create(attempt.draft) }
      stored.current = again.saved
      return send({ ...attempt, draft: merge.continued(again.draft, attempt.draft, again.saved) })
    }
    const changed = bodyOf(attempt.draft, changedFields(draftOf(before), attempt.draft))
    const closing = { resultDocument: documentOf(writtenSections(attempt.draft.sections)), close: 1 }
    if (!attempt.closes && Object.keys(changed).length === 0) {
      const lost = unanswered.changes().at(-1)
      const now = lost && (await readReport(client, before.id))
      if (!now || now.dateHourChanged === before.dateHourChanged) return { saved: before }
      // Entries that were removed since may have been stored.
      stored.current = now
      return send({ ...attempt, draft: merge.continued(lost.draft, attempt.draft, now) })
    }
    try {
      return { saved: await updateReport(client, before, { ...changed, ...(attempt.closes && closing) }) }
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'record_changed') throw error
      const now = await readReport(client, before.id)
      const lost = unanswered.changes().findLast((one) => merge.isStored(one.base, one.draft, now))
      if (now.close === 1) {
        if (lost && attempt.closes) return { saved: now }
        throw error
      }
      if (lost) {
        stored.current = now
        return send({ ...attempt, draft: merge.continued(lost.draft, attempt.draft, now) })
      }
      if (merge.conflict(before, attempt.draft, now).length > 0)
        return { conflict: { ...attempt, base: before, now } }
      // Somebody else has changed other fields only.
      stored.current = now
      return send({ ...attempt, draft: merge.rebased(before, attempt.draft, now) })
    }
  }
  const saving = useMutation({
    ...changeOf(form),
    mutationFn: async (attempt: Attempt) => {
      const { draft: sent } = attempt
      const outcome = await unanswered.send({ base: stored.current, draft: sent }, () => send(attempt))
      stored.current = outcome.saved ?? stored.current
      return outcome
    },
    onSuccess: ({ saved, conflict: found }, { draft: sent }) => {
      if (saved) {
        const typed = kept.typed()
        kept.discard()
        show(saved, saved.close === 1 ? draftOf(saved) : merge.continued(sent, typed.draft, saved))
        setSavedAt(saved.dateHourChanged)
        void readListsAgain(queryClient)
        if (!typed.base && kept.isShown()) onCreated(saved)
      } else {
        kept.putBack()
        setConflict(found)
      }
    },
    onError: kept.putBack,
  })
  const { isPending, error, variables } = saving

  /** Goes on from a newer version of the report. */
  const show = (now: StoredReport, next: Draft) => {
    stored.current = now
    kept.rebase({ base: now, draft: next })
    queryClient.setQueryData(storedReport(client, now.id).queryKey, now)
  }
  const save = (closes = false) => {
    if (isPending || conflict || isGivenUp.current) return
    kept.hold()
    saving.mutate({ draft, closes })
  }
  const missing = missingIn(draft)
  const isComplete = missing.length === 0
  const isRefused = error !== null && variables?.draft === draft
  // When the page is left, changes are saved where possible. While the user is asked, nothing is.
  const guard = useLeaveGuard(dirty && (!isComplete || error !== null), useNavigate())
  // Of the draft before, it is not known whether it was stored.
  const isUnsure = error !== null && !isRefused
  const isDue = (dirty || isUnsure) && isComplete && !isPending && !conflict && !isRefused && !guard.asks
  const saveNow = useEffectEvent(() => save())
  const saveRest = useEffectEvent(() => {
    if (isDue) save()
  })
  useEffect(() => {
    if (!isDue) return undefined
    const timer = setTimeout(() => saveNow(), SAVE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [isDue, draft])
  useRetryWhenBack({
    error: isRefused && dirty && !guard.asks ? error : null,
    isFetching: isPending,
    retry: () => save(),
  })

  return {
    form,
    base,
    draft,
    dirty,
    /** Text from before that was not even stored as a draft. */
    restored: kept.restored && !base,
    startOver: kept.startOver,
    change: kept.change,
    guard,
    /** Gives up what is not saved yet, and saves nothing more. */
    discard: () => {
      isGivenUp.current = true
      kept.discard()
    },
    /** Saves again what is typed. */
    takeUp: () => {
      isGivenUp.current = false
    },
    /** The report as it was stored last, also by a request whose answer was lost; undefined where there is none. */
    findStored: async () => stored.current ?? (await unanswered.createAgain(create))?.saved,
    missing,
    isSaving: isPending,
    isClosing: isPending && variables.closes,
    isClosingRefused: error !== null && variables.closes,
    error,
    savedAt,
    save,
    /** Takes up the report as a file that was sent has changed it, with all that was typed meanwhile. */
    receive: (now: StoredReport) => {
      const before = stored.current
      const typed = kept.typed().draft
      // Where somebody else has changed what was typed here, the next save asks which is right.
      if (!before || merge.conflict(before, typed, now).length > 0)
        return queryClient.setQueryData(storedReport(client, now.id).queryKey, now)
      const rebased = merge.rebased(before, typed, now)
      const isSameText = !changedFields(rebased, typed).includes('sections')
      return show(now, isSameText ? { ...rebased, sections: typed.sections } : rebased)
    },
    conflict,
    settle: (fields: (keyof Draft)[]) => {
      if (!conflict) return
      const { base: before, draft: mine, now } = conflict
      show(now, merge.rebased(before, mine, now, fields))
      setConflict(undefined)
      saving.reset()
    },
    putOff: () => setConflict(undefined),
  }
}

export type Editing = ReturnType<typeof useReportEditing>
