import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { fullName } from '#contract/personName.ts'
import type { InboxItem, Sent } from '#portal/inbox/api/items.ts'

const partNames = ['patient', 'exam', 'doctor', 'requester', 'unit', 'report'] as const

/** What is said of a report of the inbox. */
export function useInboxText() {
  const t = useTranslations('inbox')
  return useMemo(() => {
    const part = (name: string): string => {
      const known = partNames.find((candidate) => candidate === name)
      return known ? t(`parts.${known}`) : name
    }
    return {
      part,
      /** The name of a person as it was sent. */
      person: ({ firstName = '', middleName = '', lastName = '' }: Partial<Sent['patient']>): string =>
        fullName({ firstName, middleName, lastName }),
      number: ({ number }: InboxItem): string => number || t('noNumber'),
      /** Not found: Patient, Exam */
      reason: ({ state, reason, problems }: InboxItem): string => {
        if (state !== 'waiting') return t(`states.${state}`)
        const parts = problems.map(({ name }) => part(name)).join(', ')
        return parts ? t('because', { reason: t(`reasons.${reason}`), parts }) : t(`reasons.${reason}`)
      },
      /** Whether the service says that the report itself, or its patient, was removed here. */
      isRemoval: (sentence: string): boolean => REMOVED_HERE.test(sentence),
      /** What the service says in English of a part, in the reader's language where it is a known sentence. */
      problem: (sentence: string): string => {
        const kind = kinds.find(([pattern]) => pattern.test(sentence))?.[1]
        return kind ? t(`problems.${kind}`) : sentence
      },
    }
  }, [t])
}

const REMOVED_HERE = /^Report \d+, .* was removed here\.$/

const kinds = [
  [/, is of record \d+, which was removed here\.$/, 'patientRemovedHere'],
  [REMOVED_HERE, 'removedHere'],
  [/^names several people, /, 'severalPeople'],
  [/^names no /, 'notFound'],
  [/^names \d+ records/, 'several'],
  [/ to a patient with another /, 'contradicted'],
  [/ to an employee with another name$/, 'otherName'],
  [/lead to different patients$/, 'different'],
  [/who was removed$|that was removed$/, 'removed'],
] as const
