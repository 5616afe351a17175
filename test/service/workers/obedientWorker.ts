import { answerWork } from '#service/workers/answerWork.ts'

let count = 0
const kept: unknown[] = []

const fill = () => {
  for (;;) kept.push(Array.from({ length: 1_000 }, () => count))
}

/** Counts what it is told, and does it. */
const orders: Record<string, () => void> = {
  loop() {
    for (;;);
  },
  fill,
  'fill when used'() {
    if (count > 1) fill()
  },
  end: () => process.exit(1),
  fail() {
    throw new Error('No.')
  },
}

answerWork(async (order: string) => {
  count++
  orders[order]?.()
  return count
})
