import { viewerOperations } from '#contract/viewers.ts'
import { lazyPart } from '#portal/feedback/later/lazyPart.tsx'
import { useCapability } from '#portal/http/query/capabilities.ts'
import { useCan } from '#portal/session/can.ts'
import type { Seen } from './ViewersSection.tsx'

const ViewersSection = lazyPart<{ of: Seen }>({
  name: 'who has seen a record',
  load: async () => (await import('./ViewersSection.tsx')).ViewersSection,
  messages: ['disclosure'],
})

/** A section that says who has seen a record, for those who may read the audit. */
export function Viewers({ of }: { of: Seen }) {
  const isOffered = useCapability('listViewers') === 'offered'
  const isAllowed = useCan(viewerOperations.listViewers)
  return isOffered && isAllowed && <ViewersSection of={of} />
}
