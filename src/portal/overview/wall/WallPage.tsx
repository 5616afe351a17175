import { useMutation } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { ReactNode, SubmitEvent } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '#contract/portal/portalPaths.ts'
import { problemKind } from '#portal/feedback/problemKind.ts'
import { createClient } from '#portal/http/client/client.ts'
import type { Connection } from '#portal/http/client/client.ts'
import { ClientContext } from '#portal/http/client/ClientContext.tsx'
import { checkKey } from '#portal/overview/api/wallKey.ts'
import { OverviewContext } from '#portal/overview/filters/OverviewContext.ts'
import { useWallState } from '#portal/overview/filters/useOverviewState.ts'
import { PreferenceControls } from '#portal/preferences/PreferenceControls.tsx'
import { Button } from '#portal/ui/form/Button.tsx'
import { Field, TextInput } from '#portal/ui/form/Field.tsx'
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

interface WallPageProps {
  service: Service
  /** The clinic's name and logo. */
  brand: ReactNode
}

/** The figures for a screen on a wall, read with a key that is typed in here instead of a session. */
export function WallPage({ service, brand }: WallPageProps) {
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
  if (key === undefined)
    return <KeyForm service={service} brand={brand} isRefused={isRefused} onKey={become} />
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

interface KeyFormProps extends WallPageProps {
  /** The key of before is no longer accepted. */
  isRefused: boolean
  onKey: (key: string) => void
}

/** Asks for the key, which may read the clinic's figures and nothing else. It looks as the sign-in page does. */
function KeyForm({ service, brand, isRefused, onKey }: KeyFormProps) {
  const t = useTranslations('wall')
  const problem = useTranslations('problem')
  const [typed, setTyped] = useState('')
  const key = typed.trim()
  const attempt = useMutation({
    mutationFn: (tried: string) =>
      checkKey(createClient({ ...service, token: () => tried, onRefusedToken: () => {} })),
    onSuccess: (rights, tried) => rights === 'right' && onKey(tried),
  })
  const kind = attempt.error && problemKind(attempt.error)
  const failure = () => {
    if (kind === 'sessionEnded' || (isRefused && attempt.isIdle)) return t('refused')
    if (kind === 'forbidden' || attempt.data === 'tooLittle') return t('tooLittle')
    if (attempt.data === 'tooMuch') return t('tooMuch')
    return kind && `${problem(`${kind}.title`)}. ${problem(`${kind}.text`)}`
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (key && !attempt.isPending) attempt.mutate(key)
  }
  return (
    <main className="flex grow flex-col items-center justify-center gap-3 px-4 py-8">
      <div className="w-full max-w-[25rem] rounded-dialog border border-line bg-panel p-8 shadow-card max-sm:p-6">
        {brand}
        <PageHeading isLarge title={t('title')} className="mt-4" />
        <form noValidate className="mt-5 flex flex-col gap-4" onSubmit={submit}>
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
      </div>
      <div className="flex gap-2">
        <PreferenceControls />
      </div>
    </main>
  )
}
