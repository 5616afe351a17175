import * as z from 'zod/mini'
import { id } from '#contract/field.ts'
import { useKept } from '#portal/session/useKept.ts'

const MOST = 6

const Exams = z.array(z.object({ id: id(), name: z.string() }))
type RecentExam = z.infer<typeof Exams>[number]

const kept = { name: 'recent exams', schema: Exams, fallback: [] as RecentExam[] }

/** The exams that the user has filtered by of late on this device, the last one first, and the way to add one. */
export function useRecentExams(): [RecentExam[], (exam: RecentExam) => void] {
  const [exams, keep] = useKept(kept)
  const add = (exam: RecentExam) => {
    const others = exams.filter((it) => it.id !== exam.id)
    keep([{ id: exam.id, name: exam.name }, ...others].slice(0, MOST))
  }
  return [exams, add]
}
