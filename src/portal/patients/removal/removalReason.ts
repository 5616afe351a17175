import { useTranslations } from 'use-intl'

/** The reasons of the short list, as they stand on the wire: words that each reader's language has its own for. */
export const listedReasons = ['duplicate', 'mistake', 'request'] as const
type ListedReason = (typeof listedReasons)[number]

/** What was chosen so far, and what was written where it is none of the list. */
export interface ReasonDraft {
  choice: ListedReason | 'other' | ''
  text: string
}

export const noReason: ReasonDraft = { choice: '', text: '' }

/** The reason as it is sent; undefined as long as there is none. */
export const reasonOf = ({ choice, text }: ReasonDraft): string | undefined =>
  (choice === 'other' ? text.trim() : choice) || undefined

/** A reason in the reader's words. */
export function useReasonText() {
  const t = useTranslations('patientRemoval.reason')
  return (reason: string): string => {
    const listed = listedReasons.find((it) => it === reason)
    return listed ? t(listed) : reason
  }
}
