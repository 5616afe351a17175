import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { MAX_REPORT_FILE_BYTES } from '#contract/reports/reportOperations.ts'
import { ApiError } from '#portal/http/client/errors.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { problemKind } from '#portal/feedback/problemKind.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { FileButton, FileDrop } from '#portal/ui/files/FileButton.tsx'
import { FieldGroup } from '#portal/ui/form/FieldGroup.tsx'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import { pdfTypes, removePdf, sendPdf } from '#portal/writing/api/files.ts'
import { changeOf } from '#portal/writing/api/reports.ts'
import type { Editing } from '#portal/writing/form/useReportEditing.ts'

const MIB = 1024 * 1024
const KIB = 1024

/** A PDF in place of the text: chosen or dropped, sent at once. */
export function PdfField({ editing }: { editing: Editing }) {
  const t = useTranslations('writing.pdf')
  const client = useClient()
  const format = useFormatter()
  const { base } = editing
  const [refusal, setRefusal] = useState<'type' | 'size'>()
  const id = base?.id ?? 0
  const choose = useRef<HTMLInputElement>(null)
  const remove = useRef<HTMLButtonElement>(null)
  const sending = useMutation({
    ...changeOf(editing.key),
    mutationFn: (file: File | null) => (file ? sendPdf(client, id, file) : removePdf(client, id)),
    onSuccess: (now) => {
      // The button that removes the PDF goes with it.
      if (document.activeElement === remove.current) choose.current?.focus()
      editing.receive(now)
    },
  })
  const take = (file: File | undefined) => {
    if (!file || !base) return
    const wrong = !pdfTypes.some((type) => type === file.type)
      ? 'type'
      : file.size > MAX_REPORT_FILE_BYTES
        ? 'size'
        : undefined
    setRefusal(wrong)
    if (!wrong) sending.mutate(file)
  }
  const hasPdf = base?.pdfSource === 'supplied'
  const limit = { size: String(MAX_REPORT_FILE_BYTES / MIB) }
  return (
    <FieldGroup title={t('title')} rows>
      <FileDrop onFiles={([file]) => take(file)}>
        {hasPdf && (
          <p className="flex min-w-0 items-center gap-2">
            <Icon name="report" className="text-ink-2" />
            <span className="min-w-0 font-medium break-words">{base.pdfName}</span>
            <span className="shrink-0 text-ink-3">
              {t('size', { size: format.number(Math.max(1, Math.round(base.pdfsize / KIB))) })}
            </span>
          </p>
        )}
        <FileButton
          ref={choose}
          busy={sending.isPending}
          disabled={!base}
          accept={pdfTypes.join(',')}
          aria-label={hasPdf ? t('replaceLabel') : t('chooseLabel')}
          onFiles={([file]) => take(file)}
        >
          {hasPdf ? t('replace') : t('choose')}
        </FileButton>
        {hasPdf && (
          <Button ref={remove} variant="quiet" busy={sending.isPending} onClick={() => sending.mutate(null)}>
            {t('remove')}
          </Button>
        )}
        <p className="text-small text-ink-3">{base ? t('hint', limit) : t('afterSaving')}</p>
        <p role="alert" className="w-full text-small text-danger empty:hidden">
          {refusal ? t(`wrong.${refusal}`, limit) : sending.error && <Refusal error={sending.error} />}
        </p>
      </FileDrop>
    </FieldGroup>
  )
}

/** Why a file was not taken: the service says what is wrong with it. */
export function Refusal({ error }: { error: Error }) {
  const t = useTranslations()
  const kind = problemKind(error)
  const isAboutFile = kind === 'refused' && error instanceof ApiError && error.response
  return t('writing.files.notTaken', {
    problem: isAboutFile ? error.message : t(`problem.${kind}.title`),
  })
}
