import { useTranslations } from 'use-intl'
import { patientOperations } from '#contract/patients/patientOperations.ts'
import { reportOperations } from '#contract/reports/reportOperations.ts'
import { useCapabilities } from '#portal/http/query/capabilities.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useNotify } from '#portal/ui/overlay/Toasts.tsx'
import type { Printer } from '#portal/ui/print/printing.ts'

/** The printer of reports, or of the record of a patient: the service records a print first, where it keeps an audit. */
export function useRecordedPrint(printed: { reports: readonly number[] } | { patient: number }): Printer {
  const t = useTranslations('app.printing')
  const client = useClient()
  const notify = useNotify()
  const { mayOffer } = useCapabilities()
  return {
    record: async () => {
      if ('patient' in printed) {
        if (mayOffer('recordPatientPrint'))
          await client.send(patientOperations.recordPatientPrint, { body: { id: printed.patient } })
      } else if (mayOffer('recordPrint'))
        await client.send(reportOperations.recordPrint, { body: { ids: [...printed.reports] } })
    },
    onFailed: () => notify(t('failed')),
  }
}
