import { useMutation } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { SubmitEvent } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '#contract/portalPaths.ts'
import { problemKind } from '#portal/feedback/problemKind.ts'
import { createClient } from '#portal/http/client/client.ts'
import type { Connection } from '#portal/http/client/client.ts'
import { ClientContext } from '#portal/http/client/ClientContext.tsx'
import { readScope } from '#portal/overview/api/figures.ts'
import { OverviewContext } from '#portal/overview/filters/OverviewContext.ts'
import { useWallState } from '#portal/overview/filters/useOverviewState.ts'
import { PreferenceControls } from '#portal/preferences/PreferenceControls.tsx'
import { Button } from '#portal/ui/form/Button.tsx'
import { Field } from '#portal/ui/form/Field.tsx'
import { TextInput } from '#portal/ui/form/TextInput.tsx'
import { PageHeading } from '#portal/ui/layout/PageHeading.tsx'
import { Wall } from './Wall.tsx'

// A reload goes on with the key; another window, or the next start of the browser, asks for it.
const KEPT = `wall key${paths.home === '/' ? '' : ` of ${paths.home}`}`

function keepKey(key: string | undefined): void {
  try {
    if (key === undefined) sessionStorage.removeItem(KEPT)
    else sessionStorage.setItem(KEPT, key)
  } catch {
    // Known to this page alone.
  }
}

function keptKey(): string | undefined {
  try {
    return sessionStorage.getItem(KEPT) ?? undefined
  } catch {
    return undefined
  }
}

type Service = Pick<Connection, 'baseUrl' | 'timeZone'>

/** The figures for a screen on a wall. They are read with a key that is typed in here: nobody is signed in. */
export function WallPage({ service }: { service: Service }) {
  const [key, setKey] = useState(keptKey)
  const [isRefused, setRefused] = useState(false)
  const become = useCallback((given: string | undefined, refused = false) => {
    keepKey(given)
    setKey(given)
    setRefused(refused)
  }, [])
  const client = useMemo(
    () =>
      createClient({
        ...service,
        isOwnService: true,
        token: () => key,
        onRefusedToken: () => become(undefined, true),
      }),
    [service, key, become],
  )
  if (key === undefined) return <KeyForm service={service} isRefused={isRefused} onKey={become} />
  return (
    <ClientContext value={client}>
      <Figures onExit={() => become(undefined)} />
    </ClientContext>
  )
}

const Figures = ({ onExit }: { onExit: () => void }) => (
  <OverviewContext value={useWallState()}>
    <Wall onExit={onExit} />
  </OverviewContext>
)

interface KeyFormProps {
  service: Service
  /** The key of before is no longer accepted. */
  isRefused: boolean
  onKey: (key: string) => void
}

/** Asks for the key, which has to read the clinic's figures. */
function KeyForm({ service, isRefused, onKey }: KeyFormProps) {
  const t = useTranslations('wall')
  const problem = useTranslations('problem')
  const [typed, setTyped] = useState('')
  const key = typed.trim()
  const attempt = useMutation({
    mutationFn: (tried: string) =>
      readScope(createClient({ ...service, token: () => tried, onRefusedToken: () => {} })),
    onSuccess: (scope, tried) => scope === 'clinic' && onKey(tried),
  })
  const kind = attempt.error && problemKind(attempt.error)
  const failure = () => {
    if (kind === 'sessionEnded' || (isRefused && attempt.isIdle)) return t('refused')
    if (kind === 'forbidden' || attempt.data === 'own') return t('tooLittle')
    return kind && `${problem(`${kind}.title`)}. ${problem(`${kind}.text`)}`
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (key && !attempt.isPending) attempt.mutate(key)
  }
  return (
    <main className="mx-auto flex w-full max-w-md flex-col gap-4 px-4 py-8">
      <PageHeading title={t('title')} />
      <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <Field
          label={t('key')}
          description={t('keyHint')}
          error={failure() && <span role="alert">{failure()}</span>}
        >
          {(control) => (
            <TextInput
              {...control}
              type="password"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" variant="primary" busy={attempt.isPending} disabled={!key}>
          {t('show')}
        </Button>
      </form>
      <div className="flex gap-2">
        <PreferenceControls />
      </div>
    </main>
  )
}
