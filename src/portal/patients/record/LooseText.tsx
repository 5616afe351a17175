import { useTranslations } from 'use-intl'
import { looseParts } from './looseRecord.ts'
import type { LooseRecord } from './looseRecord.ts'

const worded = [
  'name',
  'number',
  'phone',
  'kinship',
  'date',
  'description',
  'type',
  'plan',
  'status',
] as const

interface LooseTextProps {
  record: LooseRecord
  /** What is said elsewhere. */
  known?: readonly string[]
}

/** What a record says whose form nobody has described: "Description: fasting · Weight: 70". */
export function LooseText({ record, known }: LooseTextProps) {
  const t = useTranslations('patientRecord.loose')
  const named = (name: string) => {
    const word = worded.find((it) => it === name)
    return word ? t(word) : name
  }
  return looseParts(record, known)
    .map(([name, text]) => `${named(name)}: ${text}`)
    .join(' · ')
}
