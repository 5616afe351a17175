import type { PortalConfig } from '#contract/portalConfig.ts'
import { useService } from '#portal/http/query/capabilities.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { shownAddress } from '#portal/preflight/steps/serviceAddress.ts'
import { stepNames } from '#portal/preflight/steps/outcome.ts'
import { useSteps } from '#portal/preflight/steps/useSteps.ts'
import { CopyAsText } from './CopyAsText.tsx'
import { reportText } from './reportText.ts'
import { SignInForm } from './SignInForm.tsx'
import { StepItem } from './StepItem.tsx'
import { useWords } from './useWords.ts'

/** The steps, with what begins, ends and copies them. */
export function Check({ config }: { config: PortalConfig }) {
  const words = useWords()
  const { t } = words
  const { steps, isRunning, runAgain, stop, signIn } = useSteps(config)
  const service = useService()
  const failed = stepNames.filter((name) => steps[name].state === 'failed').length
  const text = () =>
    reportText(
      steps,
      {
        date: new Date(),
        browser: navigator.userAgent,
        portal: window.location.origin,
        service: shownAddress(config),
        version: service && `${service.name} ${service.version}`,
      },
      words,
    )
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
