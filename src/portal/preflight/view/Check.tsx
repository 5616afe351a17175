import { useEffect, useMemo, useRef, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { PortalConfig } from '#contract/portal/portalConfig.ts'
import { useService } from '#portal/http/query/capabilities.ts'
import type { FieldTally } from '#portal/preflight/steps/tallyFields.ts'
import { isDone, shownAddress, stepNames } from '#portal/preflight/steps/outcome.ts'
import type { Outcome, Steps, Typed, Words } from '#portal/preflight/steps/outcome.ts'
import { useSteps } from '#portal/preflight/steps/useSteps.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { InputField } from '#portal/ui/form/Field.tsx'
import { PlainForm } from '#portal/ui/form/PlainForm.tsx'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import { StepItem, describedText, foundText } from './StepItem.tsx'

export function Check({ config }: { config: PortalConfig }) {
  const words = useWords()
  const { t } = words
  const { steps, isRunning, runAgain, stop, signIn } = useSteps(config)
  const service = useService()
  const failed = stepNames.filter((name) => steps[name].state === 'failed').length
  const version = service ? ` (${service.name} ${service.version})` : ''
  const text = () => reportText(steps, shownAddress(config) + version, words)
  return (
    <>
      <p className="text-ink-2">{t('lead')}</p>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        {isRunning ? (
          <Button onClick={stop}>{t('stop')}</Button>
        ) : (
          <Button variant="primary" onClick={runAgain}>
            {t('runAgain')}
          </Button>
        )}
        {!isRunning && (
          <p className="font-medium">
            {failed === 0 ? t('result.good') : t('result.failed', { count: failed })}
          </p>
        )}
      </div>
      <ol className="mt-2">
        {stepNames.map((name) => (
          <StepItem
            key={name}
            name={name}
            step={steps[name]}
            words={words}
            form={
              <SignInForm
                kind={config.signIn.kind === 'token' ? 'token' : 'form'}
                words={words}
                onTyped={signIn}
              />
            }
          />
        ))}
      </ol>
      {!isRunning && <CopyAsText text={text} words={words} />}
    </>
  )
}

function useWords(): Words {
  const t = useTranslations('preflight')
  const format = useFormatter()
  return useMemo(() => ({ t, list: (names) => format.list(names, { type: 'unit' }) }), [t, format])
}

/** Copies a text. Where the browser does not let a page copy, it shows the text, selected. */
function CopyAsText({ text, words: { t } }: { text: () => string; words: Words }) {
  const [state, setState] = useState<{ copied: boolean; text: string }>()
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [state])
  const copy = async () => {
    const written = text()
    try {
      await navigator.clipboard.writeText(written)
      setState({ copied: true, text: written })
    } catch {
      setState({ copied: false, text: written })
    }
  }
  return (
    <div className="py-4">
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={() => void copy()}>
          <Icon name="copy" />
          {t('copy.button')}
        </Button>
        <p role="status" className="text-small text-ink-2">
          {state && t(state.copied ? 'copy.done' : 'copy.byHand')}
        </p>
      </div>
      {state && !state.copied && (
        <textarea
          ref={field}
          readOnly
          aria-label={t('copy.field')}
          rows={12}
          value={state.text}
          className="control mt-3 w-full p-3 text-small"
        />
      )}
      <p className="mt-2 text-small text-ink-3">{t('copy.holds')}</p>
    </div>
  )
}

/** The whole check as plain text, to be passed on: it holds what the page shows, which is nothing of a user or a patient. */
function reportText(steps: Steps, service: string, words: Words): string {
  const { t } = words
  const head = [
    t('title'),
    `${t('text.date')}: ${new Date().toISOString()}`,
    `${t('text.portal')}: ${window.location.origin}`,
    `${t('text.service')}: ${service}`,
    `${t('text.browser')}: ${navigator.userAgent}`,
  ]
  const parts = stepNames.map((name, index) => {
    const step = steps[name]
    const title = `${index + 1}. ${t(`step.${name}`)}: ${t(`state.${step.state}`)}`
    return [title, ...(isDone(step) ? linesOf(step, words).map((line) => `   ${line}`) : [])].join('\n')
  })
  return [head.join('\n'), ...parts].join('\n\n') + '\n'
}

function linesOf({ says, next, lines = [], lists = [], fields }: Outcome, words: Words): string[] {
  return [
    says(words),
    ...(next ? [next(words)] : []),
    ...lines.map((line) => `  ${line}`),
    ...lists.map(({ title, items }) => `${title(words)}: ${words.list(items.map((item) => item(words)))}`),
    ...(fields ?? []).map((field) => fieldLine(field, words)),
  ]
}

const fieldLine = (field: FieldTally, words: Words): string =>
  `${field.type}.${field.path}: ${describedText(field, words)} – ${foundText(field, words)}`

interface SignInFormProps {
  kind: 'form' | 'token'
  words: Words
  onTyped: (credentials: Typed | undefined) => void
}

/** Asks for what signs in, for this check alone: what is typed is gone with the form. */
function SignInForm({ kind, words: { t }, onTyped }: SignInFormProps) {
  const [username, setUsername] = useState('')
  const [secret, setSecret] = useState('')
  const isComplete = secret !== '' && (kind === 'token' || username.trim() !== '')
  const submit = () => {
    if (isComplete)
      onTyped(kind === 'token' ? { token: secret } : { username: username.trim(), password: secret })
  }
  return (
    <PlainForm onSubmit={submit} className="mt-3 flex max-w-sm flex-col gap-3">
      {kind === 'form' && (
        <InputField
          label={t('form.username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={username}
          onChange={setUsername}
        />
      )}
      <InputField
        label={t(kind === 'form' ? 'form.password' : 'form.token')}
        type="password"
        autoComplete={kind === 'form' ? 'current-password' : 'off'}
        value={secret}
        onChange={setSecret}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" aria-disabled={!isComplete}>
          {t('form.goOn')}
        </Button>
        <Button onClick={() => onTyped(undefined)}>{t('form.leaveOut')}</Button>
      </div>
    </PlainForm>
  )
}
