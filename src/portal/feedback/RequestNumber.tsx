import { useTranslations } from 'use-intl'

/** The number of a request, by which the service's log is searched. One click selects it, to be copied. */
export const RequestNumber = ({ id }: { id: string }) => (
  <span className="break-all select-all">{useTranslations('problem')('request', { id })}</span>
)
