import type { ComponentProps } from 'react'
import { patientOperations } from '#contract/patients/patientOperations.ts'
import { useCapability } from '#portal/http/query/capabilities.ts'
import { useCan } from '#portal/session/can.ts'
import { buttonClass } from '#portal/ui/form/Button.tsx'
import { Link } from '#portal/ui/layout/Link.tsx'

type PatientOperation = keyof typeof patientOperations

interface OfferedLinkProps extends ComponentProps<typeof Link> {
  operation: PatientOperation
}

/** Whether the service offers an operation to this user. */
export function useOffered(operation: PatientOperation): boolean {
  const isAllowed = useCan(patientOperations[operation])
  return useCapability(operation) === 'offered' && isAllowed
}

/** A link to what not every service offers and not every user may do. */
export function OfferedLink({ operation, ...link }: OfferedLinkProps) {
  return useOffered(operation) && <Link className={buttonClass()} {...link} />
}
