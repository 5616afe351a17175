import type { ComponentProps } from 'react'
import { Link } from 'react-router-dom'
import { patientOperations } from '#contract/patients/patientOperations.ts'
import { useCapability } from '#portal/http/query/capabilities.ts'
import { useCan } from '#portal/session/can.ts'
import { buttonClass } from '#portal/ui/form/Button.tsx'

interface OfferedLinkProps extends ComponentProps<typeof Link> {
  operation: keyof typeof patientOperations
}

/** A link to what not every service offers and not every user may do. */
export function OfferedLink({ operation, ...link }: OfferedLinkProps) {
  const isOffered = useCapability(operation) === 'offered'
  const isAllowed = useCan(patientOperations[operation])
  return isOffered && isAllowed && <Link className={buttonClass()} {...link} />
}
