interface Compared<Base, Draft, Field extends keyof Draft> {
  draftOf: (record: Base) => Draft
  /** The fields in which two drafts differ. */
  changedFields: (one: Draft, other: Draft) => Field[]
}

/** How the draft of a record is merged with what somebody else has stored since it was read. */
export function mergeDrafts<Base, Draft extends object, Field extends keyof Draft>({
  draftOf,
  changedFields,
}: Compared<Base, Draft, Field>) {
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
