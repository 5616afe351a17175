import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { SHARE_CODE_DIGITS, shareEnds } from '#contract/reports/sharing.ts'
import { problemKind } from '#portal/feedback/problemKind.ts'
import { ApiError } from '#portal/http/client/errors.ts'
import { PreferenceControls } from '#portal/preferences/PreferenceControls.tsx'
import { Button } from '#portal/ui/form/Button.tsx'
import { Field, TextInput } from '#portal/ui/form/Field.tsx'
import { PlainForm } from '#portal/ui/form/PlainForm.tsx'
import { PageHeading } from '#portal/ui/layout/PageHeading.tsx'

interface CodeFormProps {
  brand: ReactNode
  /** The address has a key. */
  isComplete: boolean
  isPending: boolean
  error: Error | null
  onCode: (code: string) => void
}

/** Asks for the code of a link. It looks as the sign-in page does. */
export function CodeForm({ brand, isComplete, isPending, error, onCode }: CodeFormProps) {
  const t = useTranslations('sharedReport')
  const [typed, setTyped] = useState('')
  const code = typed.replaceAll(/\D/g, '')
  const [isTried, setTried] = useState(false)
  const isWhole = code.length === SHARE_CODE_DIGITS
  const failure = useFailure(error)
  const hasEnded = failure?.isFinal ?? false
  const submit = () => {
    setTried(!isWhole)
    if (isWhole && !isPending) onCode(code)
  }
  return (
    <main className="flex grow flex-col items-center justify-center gap-3 px-4 py-8">
      <div className="w-full max-w-[25rem] rounded-dialog border border-line bg-panel p-8 shadow-card max-sm:p-6">
        {brand}
        <PageHeading isLarge title={t('title')} className="mt-4" />
        {isComplete && !hasEnded ? (
          <PlainForm className="mt-3 flex flex-col gap-4" onSubmit={submit}>
            <p className="text-ink-2">{t('explanation')}</p>
            <Field
              label={t('code')}
              description={t('codeHint')}
              error={
                isTried && !isWhole ? (
                  <span role="alert">{t('eightDigits')}</span>
                ) : (
                  failure && <span role="alert">{failure.text}</span>
                )
              }
            >
              {(control) => (
                <TextInput
                  {...control}
                  inputMode="numeric"
                  className="text-name tracking-widest"
                  value={typed}
                  onChange={(event) => setTyped(event.target.value)}
                />
              )}
            </Field>
            <Button type="submit" variant="primary" busy={isPending}>
              {t('read')}
            </Button>
          </PlainForm>
        ) : (
          <p role="alert" className="mt-3">
            {failure?.text ?? t('incomplete')}
          </p>
        )}
      </div>
      <div className="flex gap-2">
        <PreferenceControls />
      </div>
    </main>
  )
}

/** Why the report is not shown. `isFinal`: no code opens it any more. */
function useFailure(error: Error | null): { text: string; isFinal: boolean } | undefined {
  const t = useTranslations('sharedReport')
  const problem = useTranslations('problem')
  if (!error) return undefined
  if (error instanceof ApiError) {
    const end = shareEnds.find((known) => error.response?.fields?.some(({ code }) => code === known))
    if (end) return { text: t(`ends.${end}`), isFinal: true }
    if (error.code === 'bad_credentials')
      return { text: t('wrongCode', { left: error.response?.triesLeft ?? 1 }), isFinal: false }
    if (error.status === 404) return { text: t('notFound'), isFinal: true }
  }
  const kind = problemKind(error)
  return { text: `${problem(`${kind}.title`)}. ${problem(`${kind}.text`)}`, isFinal: false }
}
