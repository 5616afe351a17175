import { Problem } from '#portal/session/Problem.tsx'
import { PageHeading } from '#portal/ui/PageHeading.tsx'

/** A page that could not be shown: its problem is its heading. */
export const ProblemPage = ({ error, onRetry }: { error: unknown; onRetry?: () => void }) => (
  <div className="flex grow flex-col justify-center">
    <Problem error={error} onRetry={onRetry} heading={(title) => <PageHeading title={title} />} />
  </div>
)
