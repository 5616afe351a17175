import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useRetryWhenBack } from '#portal/http/query/useRetryWhenBack.ts'
import { useForm } from '#portal/records/form/useForm.ts'
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
import { bodyOf, changedFields, draftOf, missingIn } from './draft.ts'
import type { Draft, DraftField } from './draft.ts'

/** After this pause in typing the report is saved. */
export const SAVE_DELAY_MS = 1000

export interface ReportEditing {
  form: string
  read: StoredReport | undefined
  begun?: Partial<Draft>
  onCreated: (report: StoredReport) => void
}

/** What is typed in the form of a report, saved after each pause, one request at a time. */
export function useReportEditing({ form: key, read, begun, onCreated }: ReportEditing) {
  const client = useClient()
  const queryClient = useQueryClient()
  // Before the form's own clean-up, which says that what was typed waits.
  useEffect(() => () => saveRest(), [])
  const showRead = (now: StoredReport) => queryClient.setQueryData(storedReport(client, now.id).queryKey, now)
  const form = useForm<StoredReport, Draft, DraftField>({
    name: read ? `writing ${read.id}` : 'writing new',
    nameOf: ({ id }) => `writing ${id}`,
    read,
    draftOf: (base) => draftOf(base, begun),
    changedFields,
    create: (draft) => createReport(client, bodyOf(draft)),
    update: (base, draft, changed) => updateReport(client, base, bodyOf(draft, changed)),
    close: (base, draft, changed) =>
      updateReport(client, base, {
        ...bodyOf(draft, changed),
        resultDocument: documentOf(writtenSections(draft.sections)),
        close: 1,
      }),
    reread: ({ id }) => readReport(client, id),
    isClosed: ({ close }) => close === 1,
    saves: changeOf(key),
    savesItself: (draft) => missingIn(draft).length === 0,
    onSaved: (saved, { isNew }) => {
      showRead(saved)
      void readListsAgain(queryClient)
      if (isNew && form.isShown()) onCreated(saved)
    },
  })
  const { base, draft, dirty, error, guard } = form
  const missing = missingIn(draft)
  const isDue =
    (dirty || form.isUnsure) && missing.length === 0 && !form.isSaving && !form.isHeld && !guard.isAsking
  const saveNow = useEffectEvent(() => form.save())
  // What can be saved is saved when the page is left.
  const saveRest = useEffectEvent(() => {
    if (isDue) form.save()
  })
  useEffect(() => {
    if (!isDue) return undefined
    const timer = setTimeout(() => saveNow(), SAVE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [isDue, draft])
  useRetryWhenBack({
    error: dirty && !guard.isAsking ? error : null,
    isFetching: form.isSaving,
    retry: () => form.save(),
  })
  return {
    ...form,
    key,
    missing,
    /** What was typed before, and was not even stored as a draft. */
    restored: form.restored && !base,
    /** Takes up the report as a file that was sent has changed it, with all that was typed meanwhile. */
    receive: (now: StoredReport) => {
      form.receive(now)
      showRead(now)
    },
  }
}

export type Editing = ReturnType<typeof useReportEditing>
