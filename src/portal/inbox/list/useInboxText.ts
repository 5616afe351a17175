import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { listedName } from '#contract/names/personName.ts'
import type { InboxItem, Sent } from '#portal/inbox/api/items.ts'

const partNames = ['patient', 'exam', 'doctor', 'requester', 'unit', 'priority', 'report'] as const

/** The texts of a report of the inbox. */
export function useInboxText() {
  const t = useTranslations('inbox')
  return useMemo(() => {
    const part = (name: string): string => {
      const known = partNames.find((candidate) => candidate === name)
      return known ? t(`parts.${known}`) : name
    }
    /** Within a sentence. */
    const parts = (names: readonly string[]) => names.map((name) => part(name).toLowerCase()).join(', ')
    return {
      part,
      parts,
      /** The name of a patient as it was sent, written as in every list. */
      patient: ({ firstName = '', middleName = '', lastName = '' }: Partial<Sent['patient']>): string =>
        listedName({ firstName, middleName, lastName }),
      number: ({ number }: InboxItem): string => number || t('noNumber'),
      /** Not found: patient, exam · Contradiction: doctor */
      reason: ({ state, reason, problems }: InboxItem): string => {
        if (state !== 'waiting') return t(`states.${state}`)
        if (problems.length === 0) return t(`reasons.${reason}`)
        const byReason = Map.groupBy(problems, ({ problem }) => kindOf(problem)?.reason ?? reason)
        return [...byReason]
          .map(([why, those]) =>
            t('because', {
              reason: t(`reasons.${why}`),
              parts: parts(those.map(({ name }) => name)),
            }),
          )
          .join(' · ')
      },
      /** Whether the service says that the report itself, or its patient, was removed here. */
      isRemoval: (sentence: string): boolean => REMOVED_HERE.test(sentence),
      /** The service's English sentence about a part, in the user's language where it is a known one. */
      problem: (sentence: string): string => {
        const kind = kindOf(sentence)
        return kind ? t(`problems.${kind.text}`) : sentence
      },
    }
  }, [t])
}

const REMOVED_HERE = /^Report \d+, .* was removed here\.$/

/** The problem of one part. Without a reason, it is that of the whole report. */
const kinds = [
  { pattern: /, is of record \d+, which was removed here\.$/, text: 'patientRemovedHere' },
  { pattern: REMOVED_HERE, text: 'removedHere' },
  { pattern: /^names several people, /, text: 'severalPeople', reason: 'ambiguous' },
  { pattern: /^names no /, text: 'notFound', reason: 'unmatched' },
  { pattern: /^is “.*”, which is none of /, text: 'unknownPriority', reason: 'unmatched' },
  { pattern: /^names \d+ records/, text: 'several', reason: 'ambiguous' },
  { pattern: / whose day of birth is not known on both sides$/, text: 'dayUnknown', reason: 'unmatched' },
  { pattern: / to a patient with another /, text: 'contradicted', reason: 'conflict' },
  { pattern: / to an employee with another name$/, text: 'otherName', reason: 'conflict' },
  { pattern: / to an? (?:exam|unit) with another name$/, text: 'calledOtherwise', reason: 'conflict' },
  { pattern: /^dateExam: lies before the birth of the patient$/, text: 'beforeBirth' },
  { pattern: / lead to different \w+$/, text: 'different', reason: 'conflict' },
  { pattern: /who was removed$|that was removed$/, text: 'removed', reason: 'unmatched' },
] as const satisfies readonly { pattern: RegExp; text: string; reason?: InboxItem['reason'] }[]

const kindOf = (
  sentence: string,
): { text: (typeof kinds)[number]['text']; reason?: InboxItem['reason'] } | undefined =>
  kinds.find(({ pattern }) => pattern.test(sentence))
