import { beforeAll, expect, test } from 'vitest'
import { type Finding, lintPlanted } from './plant.ts'

/** Faults other than forbidden imports that the linter refuses: a file, its source, and the rule. */
const planted: Record<string, [source: string, rule: string]> = {
  'src/service/http/floating.ts': [
    `export async function wait(): Promise<void> {}\nexport function start(): void {\n  wait()\n}\n`,
    'typescript(no-floating-promises)',
  ],
  'src/service/http/misused.ts': [
    `export async function keep(): Promise<boolean> {\n  return true\n}\nexport const kept = [1].filter(async () => keep())\n`,
    'typescript(no-misused-promises)',
  ],
  'src/service/http/needless.ts': [
    `export async function wait(): Promise<number> {\n  return await 1\n}\n`,
    'typescript(await-thenable)',
  ],
  'src/service/http/forgotten.ts': [
    `export function name(role: 'a' | 'b'): string {\n  switch (role) {\n    case 'a':\n      return 'A'\n  }\n  return ''\n}\n`,
    'typescript(switch-exhaustiveness-check)',
  ],
  'src/service/http/anything.ts': [`export type Anything = any\n`, 'typescript(no-explicit-any)'],
  'src/service/http/silenced.ts': [`// @ts-ignore\nexport const a = 1\n`, 'typescript(ban-ts-comment)'],
  'src/service/http/printed.ts': [`console.log('a')\n`, 'eslint(no-console)'],
  'src/portal/http/printed.ts': [`console.error('a')\n`, 'eslint(no-console)'],
  'src/portal/ui/Conditional.tsx': [
    `import { useState } from 'react'\nexport function Conditional({ on }: { on: boolean }) {\n  if (on) useState(1)\n  return null\n}\n`,
    'react-hooks(rules-of-hooks)',
  ],
  'src/portal/ui/Stale.tsx': [
    `import { useEffect } from 'react'\nexport function Stale({ name }: { name: string }) {\n  useEffect(() => {\n    document.title = name\n  }, [])\n  return null\n}\n`,
    'react-hooks(exhaustive-deps)',
  ],
  'src/portal/ui/Picture.tsx': [`export const Picture = () => <img src="/a.png" />\n`, 'jsx-a11y(alt-text)'],
  'src/portal/ui/Raw.tsx': [
    `export const Raw = ({ html }: { html: string }) => <p dangerouslySetInnerHTML={{ __html: html }} />\n`,
    'react(no-danger)',
  ],
  'test/portal/only.test.ts': [
    `import { expect, test } from 'vitest'\ntest.only('a', () => expect(1).toBe(1))\n`,
    'vitest(no-focused-tests)',
  ],
  'test/portal/skip.test.ts': [
    `import { expect, test } from 'vitest'\ntest.skip('a', () => expect(1).toBe(1))\n`,
    'vitest(no-disabled-tests)',
  ],
  'test/portal/empty.test.ts': [
    `import { test } from 'vitest'\ntest('a', () => {})\n`,
    'vitest(expect-expect)',
  ],
  'test/portal/impatient.test.ts': [
    `import { expect, test, vi } from 'vitest'\ntest('a', () => vi.waitFor(() => expect(1).toBe(1)))\n`,
    'eslint(no-restricted-properties)',
  ],
}

let findings: Finding[]
beforeAll(async () => {
  const files = Object.entries(planted).map(([file, [source]]) => [file, source] as const)
  findings = await lintPlanted(Object.fromEntries(files))
})

test.each(Object.entries(planted))('the linter refuses %s', (file, [, rule]) => {
  expect(findings.filter((finding) => finding.file === file).map((finding) => finding.rule)).toContain(rule)
})
