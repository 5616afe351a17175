import * as z from 'zod/mini'
import { id as idSchema } from '#contract/declaration/field.ts'
import { usePreference } from '#portal/preferences/usePreference.ts'
import type { RecordReference } from '#portal/records/recordReference.ts'

const MAX_RECENT = 6

const References = z.array(z.object({ id: idSchema(), name: z.string() }))

const recentExams = {
  name: 'recent exams',
  schema: References,
  fallback: [] as z.infer<typeof References>,
}

/** The exams that the user last chose on this device, newest first, and a function that adds one. */
export function useRecentExams(): [readonly RecordReference[], (exam: RecordReference) => void] {
  const [exams, setExams] = usePreference(recentExams)
  const add = ({ id, name = '' }: RecordReference) => {
    const others = exams.filter((other) => other.id !== id)
    setExams([{ id, name }, ...others].slice(0, MAX_RECENT))
  }
  return [exams, add]
}
