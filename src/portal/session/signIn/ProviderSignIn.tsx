import { Suspense } from 'react'
import { ErrorBoundary } from '#portal/feedback/ErrorBoundary.tsx'
import { lazyPage } from '#portal/feedback/lazyPage.ts'
import { PageMessages } from '#portal/feedback/PageMessages.tsx'
import { TryAgain } from '#portal/feedback/ProblemPanel.tsx'
import type { ProviderFormProps } from '#portal/session/openId/ProviderForm.tsx'
import { Skeleton } from '#portal/ui/layout/Skeleton.tsx'

// Only clinics with a provider need it.
const providerForm = lazyPage<ProviderFormProps>(
  async () => (await import('#portal/session/openId/ProviderForm.tsx')).ProviderForm,
)

/** Signs in by the clinic's identity provider. */
export const ProviderSignIn = (props: ProviderFormProps) => (
  <ErrorBoundary fallback={(error, retry) => <TryAgain error={error} onRetry={retry} />}>
    <Suspense fallback={<Skeleton className="mt-5 h-40 w-full" />}>
      <PageMessages room="openId">
        <providerForm.Page {...props} />
      </PageMessages>
    </Suspense>
  </ErrorBoundary>
)
