import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SentReport } from '#contract/integrations/intake.ts'
import { syncOperations } from '#contract/integrations/sync.ts'

test('the requests that other systems are shown are those of the contract', () => {
  const shown = ['integrate.md', 'install.md'].flatMap((file) =>
    Array.from(
      readFileSync(`src/service/${file}`, 'utf8').matchAll(/(?:-d '|^```json\n)(\{\n.*?^\})/gms),
      ([, body]) => JSON.parse(body!),
    ),
  )
  const reports = shown.filter((body) => 'dateExam' in body)
  expect(reports).toHaveLength(3)
  for (const report of reports) expect(SentReport.safeParse(report).error).toBeUndefined()
  const appointments = shown.filter((body) => 'appointments' in body)
  expect(appointments).toHaveLength(1)
  for (const body of appointments)
    expect(syncOperations.syncSchedullings.body.safeParse(body).error).toBeUndefined()
})
