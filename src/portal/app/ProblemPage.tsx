import { Problem } from '#portal/session/Problem.tsx'
import { PageHeading } from '#portal/ui/PageHeading.tsx'
import { MissingCodeError } from './lazyPage.ts'

/**
 * A page that could not be shown: its problem is its heading. A browser does not ask again for code that did not come;
 * then only the whole page helps.
 */
export const ProblemPage = ({ error, onRetry }: { error: unknown; onRetry?: () => void }) => (
  <div className="flex grow flex-col justify-center">
    <Problem
      error={error}
      onRetry={error instanceof MissingCodeError ? undefined : onRetry}
      heading={(title) => <PageHeading title={title} />}
    />
  </div>
)
