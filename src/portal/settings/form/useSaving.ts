import { useId, useState } from 'react'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { ApiError } from '#portal/http/client/errors.ts'
import { useSingleMutation } from '#portal/http/query/useSingleMutation.ts'
import { changesFrom, createRecord, updateRecord } from '#portal/settings/api/changes.ts'
import type { AnyRecord, Group } from '#portal/settings/api/groups.ts'
import { storedRecord } from '#portal/settings/api/records.ts'
import { useUnanswered } from '#portal/session/drafts/useUnanswered.ts'
import { mergeDrafts } from '#portal/session/drafts/mergeDrafts.ts'
import { bodyOf, changedFields, draftOf, isEdited } from './fieldDraft.ts'
import type { Draft } from './fieldDraft.ts'

interface Attempt {
  draft: Draft
  base: AnyRecord | undefined
}

export interface Conflict extends Attempt {
  base: AnyRecord
  /** The record as somebody else has saved it since. */
  now: AnyRecord
}

type Outcome = { saved: AnyRecord } | { conflict: Conflict }

interface SavingEvents {
  /** A draft is being saved. */
  onBegin: () => void
  /** `sent`: the draft that is stored; more may have been typed since. */
  onSaved: (saved: AnyRecord, sent: Draft) => void
  /** Nothing was stored, or that is unknown. Called also when the form is no longer shown. */
  onNotSaved: () => void
}

/** How drafts of a group's records are merged. */
export const mergeOf = ({ declared }: Group) =>
  mergeDrafts<AnyRecord, Draft, string>({
    draftOf: (record) => draftOf(declared, record),
    changedFields: (one, other) => changedFields(declared, one, other),
  })

/** Saves a draft; where somebody else has changed the same fields since, it holds both versions. */
export function useSaving(group: Group, { onBegin, onSaved, onNotSaved }: SavingEvents) {
  const client = useClient()
  const form = useId()
  const [conflict, setConflict] = useState<Conflict>()
  const { name, declared } = group
  const merge = mergeOf(group)

  const unanswered = useUnanswered<AnyRecord, Draft>()

  const create = (draft: Draft) => {
    const changed = changedFields(declared, draftOf(declared, undefined), draft)
    // Defaults stand in the form, so what is shown is what is sent. A secret that was not typed is left out.
    const filled = Object.entries(declared.fields).flatMap(([field, declaration]) =>
      isEdited(declaration) && declaration.kind !== 'secret' ? [field] : [],
    )
    return createRecord(client, name, bodyOf(declared, draft, [...new Set([...filled, ...changed])]))
  }
  const send = async ({ draft, base }: Attempt): Promise<Outcome> => {
    if (!base) {
      const again = await unanswered.createAgain(create)
      if (!again) return { saved: await create(draft) }
      return send({ draft: merge.continued(again.draft, draft, again.saved), base: again.saved })
    }
    const changed = changedFields(declared, draftOf(declared, base), draft)
    if (changed.length === 0) return { saved: base }
    try {
      return { saved: await updateRecord(client, name, base, bodyOf(declared, draft, changed)) }
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'record_changed') throw error
      const now = await storedRecord(client, name, base.id)
      if (now.dateHourDeleted !== null) throw error
      // An earlier attempt, whose answer was lost, may have stored it, or what was typed until then.
      if (merge.isStored(base, draft, now)) return { saved: now }
      const lost = unanswered.changes().findLast((one) => merge.isStored(one.base, one.draft, now))
      if (lost) return send({ draft: merge.continued(lost.draft, draft, now), base: now })
      if (merge.conflict(base, draft, now).length > 0) return { conflict: { draft, base, now } }
      // Somebody else has changed other fields only.
      return send({ draft: merge.rebased(base, draft, now), base: now })
    }
  }
  const saving = useSingleMutation({
    ...changesFrom(`save ${form}`),
    mutationFn: (attempt: Attempt) => {
      onBegin()
      return unanswered.send(attempt, () => send(attempt))
    },
    onSuccess: (outcome, { draft }) => {
      if ('saved' in outcome) return onSaved(outcome.saved, draft)
      onNotSaved()
      setConflict(outcome.conflict)
    },
    onError: onNotSaved,
  })
  return {
    save: (attempt: Attempt) => {
      setConflict(undefined)
      saving.mutate(attempt)
    },
    busy: saving.isPending,
    error: saving.error,
    conflict,
    putOff: () => setConflict(undefined),
    forget: saving.reset,
  }
}
