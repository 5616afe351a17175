import { useTranslations } from 'use-intl'
import { useCapability } from '#portal/http/query/capabilities.ts'
import { usePatientText } from '#portal/patients/identity/usePatientText.ts'
import type { Refusal } from './refusals.ts'

/** Of a service that has nothing but its listing, less is known about why it refuses. */
const otherOfListing = ['forbidden', 'notFound', 'changed', 'refused'] as const

/** A refusal in the user's language. */
export function useRefusalText() {
  const t = useTranslations('patients.removal')
  const more = useTranslations('patientRemoval')
  const text = usePatientText()
  const isComputed = useCapability('getPatient') === 'computed'
  const ofListing = ({ kind }: Refusal) =>
    isComputed ? otherOfListing.find((candidate) => candidate === kind) : undefined

  const title = (refusal: Refusal): string => {
    const { kind } = refusal
    const other = ofListing(refusal)
    if (other) return more(`listing.${other}.title`)
    if (kind === 'stillListed')
      return more(`listing.stillListed.${refusal.isUnread ? 'unreadTitle' : 'title'}`)
    if (kind === 'notOffered') return more('listing.notOffered.title')
    if (kind === 'stillThere' || kind === 'targetChanged' || kind === 'notConfirmed')
      return more(`${kind}.title`)
    return t(`${kind}.title`)
  }

  const sentence = (refusal: Refusal, isAnswerLost: boolean): string => {
    const { kind } = refusal
    const other = ofListing(refusal)
    // Why it refused is left to its own words, where there are any.
    if (other === 'refused' && 'said' in refusal && refusal.said) return more('listing.refused.said')
    if (other) return more(`listing.${other}.text`)
    if (kind === 'stillListed') return more(`listing.stillListed.${refusal.isUnread ? 'unreadText' : 'text'}`)
    if (kind === 'notOffered') return more('listing.notOffered.text')
    if (kind === 'stillThere' || kind === 'targetChanged' || kind === 'notConfirmed')
      return more(`${kind}.text`)
    if (kind === 'alreadyRemoved') {
      const { removed } = refusal
      if (!removed) return t('alreadyRemoved.byUnknownUser')
      return t('alreadyRemoved.text', { when: text.moment(removed.at, removed.by) })
    }
    if (kind === 'unanswered' && refusal.there) return more('stillThere.unanswered')
    if (kind === 'notFound' && isAnswerLost) return t('notFound.removedByUnanswered')
    return t(`${kind}.text`)
  }

  return { title, sentence }
}
