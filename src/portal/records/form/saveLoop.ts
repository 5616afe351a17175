import { isOutcomeUnknown, isRecordChanged } from '#portal/http/client/errors.ts'
import type { LostRequest } from './draftStore.ts'

/** What every record carries that a form saves. */
export interface SavedRecord {
  id: number
  dateHourChanged: string
  userChanged: { name?: string | null | undefined }
}

/** How the draft of a record is read and compared, and the requests that store it. */
export interface RecordKind<Base, Draft extends object, Field extends keyof Draft> {
  /** What the form shows of a record, or of a new one. */
  draftOf: (record: Base | undefined) => Draft
  /** The fields in which two drafts differ, in the order of the form. */
  changedFields: (one: Draft, other: Draft) => Field[]
  create: (draft: Draft) => Promise<Base>
  update: (base: Base, draft: Draft, changed: Field[]) => Promise<Base>
  /** Stores the draft, and closes the record. */
  close?: (base: Base, draft: Draft, changed: Field[]) => Promise<Base>
  /** The record as it is stored now. */
  reread: (base: Base) => Promise<Base>
  /** Whether the record can no longer be changed: it is removed, or closed. */
  isClosed: (record: Base) => boolean
}

export interface Attempt<Base, Draft> {
  draft: Draft
  /** The record that the draft was typed on; undefined for a new one. */
  base: Base | undefined
  /** The record is closed with what is saved. */
  closes: boolean
}

type Outcome<Base, Draft> =
  | { saved: Base }
  /** Both have changed a field: somebody else the record as it is `now`, and the draft what `base` was. */
  | { now: Base; base: Base; draft: Draft }

/**
 * Sends what a draft changes. Where the record was changed meanwhile, it is read again: a change of one's own whose answer was lost is
 * continued, one of other fields is kept. One of the same fields is returned as a conflict. `lost`: the requests without an answer, oldest
 * first. The service may have stored any of them.
 */
export function saveLoop<Base extends SavedRecord, Draft extends object, Field extends keyof Draft>(
  kind: RecordKind<Base, Draft, Field>,
  lost: LostRequest<Base, Draft>[],
) {
  const merge = mergeDrafts(kind)

  /** The record of the first request to create it whose answer was lost, sent again as it was: it is stored once. */
  async function createdBefore() {
    for (const one of lost.filter(({ base }) => !base)) {
      try {
        // Once it is answered, the same request would create a second record.
        one.created ??= await kind.create(one.draft)
        return { record: one.created, draft: one.draft }
      } catch (error) {
        if (isOutcomeUnknown(error)) throw error
        lost.splice(lost.indexOf(one), 1)
      }
    }
    return undefined
  }
  async function request(
    sent: LostRequest<Base, Draft>,
    answer: Promise<Base>,
  ): Promise<Outcome<Base, Draft>> {
    try {
      return { saved: await answer }
    } catch (error) {
      if (isOutcomeUnknown(error)) lost.push(sent)
      throw error
    }
  }
  /** The last of the lost changes that the record as it is now holds. */
  const lostChange = (now: Base) =>
    lost.findLast(({ base, draft }) => base && merge.isStored(base, draft, now))

  async function send(attempt: Attempt<Base, Draft>): Promise<Outcome<Base, Draft>> {
    const { draft, base, closes } = attempt
    const continued = (from: Draft, now: Base) =>
      send({ ...attempt, draft: merge.continued(from, draft, now), base: now })
    if (!base) {
      const before = await createdBefore()
      return before ? continued(before.draft, before.record) : request({ base, draft }, kind.create(draft))
    }
    const changed = kind.changedFields(kind.draftOf(base), draft)
    if (changed.length === 0 && !closes) {
      if (lost.length === 0) return { saved: base }
      // What was taken out again since may have been stored.
      const now = await kind.reread(base)
      const stored = now.dateHourChanged !== base.dateHourChanged && lostChange(now)
      return stored ? continued(stored.draft, now) : { saved: now }
    }
    const put = closes && kind.close ? kind.close : kind.update
    try {
      return await request({ base, draft }, put(base, draft, changed))
    } catch (error) {
      if (!isRecordChanged(error)) throw error
      const now = await kind.reread(base)
      const stored = lostChange(now)
      if (kind.isClosed(now)) {
        if (closes && stored) return { saved: now }
        throw error
      }
      if (!closes && merge.isStored(base, draft, now)) return { saved: now }
      if (stored) return continued(stored.draft, now)
      if (merge.conflict(base, draft, now).length > 0) return { now, base, draft }
      // Somebody else has changed other fields only.
      return send({ ...attempt, draft: merge.rebased(base, draft, now), base: now })
    }
  }

  return {
    merge,
    send: async (attempt: Attempt<Base, Draft>) => {
      const outcome = await send(attempt)
      lost.length = 0
      return outcome
    },
    createdBefore,
  }
}

/** How the draft of a record is merged with what somebody else has stored since it was read. */
function mergeDrafts<Base, Draft extends object, Field extends keyof Draft>({
  draftOf,
  changedFields,
}: Pick<RecordKind<Base, Draft, Field>, 'draftOf' | 'changedFields'>) {
  /** The fields that were changed in the form since the record was read. */
  const touched = (base: Base, draft: Draft): Field[] => changedFields(draftOf(base), draft)

  /** A draft with what is stored, except in the fields of `mine`. A field that is the same stays the same object, so that it is not rendered anew. */
  const withStored = (draft: Draft, now: Base, mine: readonly Field[]): Draft => {
    const stored = draftOf(now)
    const theirs = changedFields(draft, stored).filter((field) => !mine.includes(field))
    return { ...draft, ...Object.fromEntries(theirs.map((field) => [field, stored[field]])) }
  }
  return {
    /** The fields that both the form and somebody else have changed, to different values. */
    conflict(base: Base, draft: Draft, now: Base): Field[] {
      const stored = draftOf(now)
      const mine = new Set(touched(base, draft))
      const different = new Set(changedFields(draft, stored))
      return changedFields(draftOf(base), stored).filter((field) => mine.has(field) && different.has(field))
    },
    /** Whether everything that was changed in the form is stored already. */
    isStored(base: Base, draft: Draft, now: Base): boolean {
      const different = new Set(changedFields(draft, draftOf(now)))
      return !touched(base, draft).some((field) => different.has(field))
    },
    /** What stands in the form after an earlier draft of it was stored: what was typed since stays, the rest is as the record is now. */
    continued(sent: Draft, draft: Draft, now: Base): Draft {
      return withStored(draft, now, changedFields(sent, draft))
    },
    /** The stored record with the form's changes, except those in the fields of `fromNow`. */
    rebased(base: Base, draft: Draft, now: Base, fromNow: readonly Field[] = []): Draft {
      return withStored(
        draft,
        now,
        touched(base, draft).filter((field) => !fromNow.includes(field)),
      )
    },
  }
}
