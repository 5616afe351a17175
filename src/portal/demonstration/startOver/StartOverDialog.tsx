import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { clinicSizes } from '#contract/demo.ts'
import type { ClinicLanguage, ClinicSizeName, Demonstration } from '#contract/demo.ts'
import { startOver } from '#portal/demonstration/api/demonstration.ts'
import { Refusal } from '#portal/demonstration/panel/Refusal.tsx'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { Button } from '#portal/ui/form/Button.tsx'
import { AlertDialog } from '#portal/ui/overlay/AlertDialog.tsx'

interface StartOverDialogProps {
  now: Demonstration
  wish: { size: ClinicSizeName; language: ClinicLanguage }
  onClose: () => void
}

/** Asks before the clinic is made anew: what goes, and what stays. */
export function StartOverDialog({ now, wish, onClose }: StartOverDialogProps) {
  const t = useTranslations('demonstration')
  const format = useFormatter()
  const client = useClient()
  const queryClient = useQueryClient()
  const harmless = useRef<HTMLButtonElement>(null)
  const begin = useMutation({
    mutationFn: () => startOver(client, queryClient, wish),
    onSuccess: onClose,
  })
  return (
    <AlertDialog
      open
      title={t('startOver.question')}
      locked={begin.isPending}
      onClose={onClose}
      initialFocus={harmless}
      description={
        <>
          <p>
            {t('startOver.comes', {
              reports: format.number(clinicSizes[wish.size]),
              language: t(`languages.${wish.language}`),
            })}
          </p>
          <p>
            {t.rich('startOver.goes', {
              reports: format.number(now.reports),
              patients: format.number(now.patients),
              b: (text) => <strong className="font-semibold">{text}</strong>,
            })}
          </p>
          <p>
            {t.rich('startOver.stays', { b: (text) => <strong className="font-semibold">{text}</strong> })}
          </p>
        </>
      }
      actions={
        <>
          <Button ref={harmless} disabled={begin.isPending} onClick={onClose}>
            {t('startOver.keep')}
          </Button>
          <Button variant="danger" busy={begin.isPending} onClick={() => begin.mutate()}>
            {t('startOver.go')}
          </Button>
        </>
      }
    >
      <Refusal error={begin.error} />
    </AlertDialog>
  )
}
