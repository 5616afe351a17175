import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'

/** One problem that the linter reports. */
export interface Finding {
  file: string
  line: number
  rule: string
}

interface Diagnostic {
  filename: string
  code: string
  labels: { span: { line: number } }[]
}

/** Writes files into a temporary folder with the layout of the project, and runs the project's linter on them. */
export async function lintPlanted(files: Record<string, string>): Promise<Finding[]> {
  const folder = mkdtempSync(join(tmpdir(), 'report-portal-planted-'))
  try {
    for (const [name, content] of Object.entries({ ...files, ...project() })) {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), content)
    }
    const { diagnostics } = JSON.parse(await runLinter(folder)) as { diagnostics: Diagnostic[] }
    return diagnostics.map(({ filename, code, labels }) => ({
      file: filename,
      line: labels[0]?.span.line ?? 0,
      rule: code,
    }))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

// Without `types` the compiler looks for no packages, and none are installed there.
const project = () => ({
  'oxlint.config.ts': `export { default } from ${JSON.stringify(resolve('oxlint.config.ts'))}\n`,
  'tsconfig.json': JSON.stringify({
    extends: resolve('tsconfig.json'),
    compilerOptions: { types: [] },
    include: ['src', 'test'],
  }),
  'package.json': JSON.stringify({ type: 'module', imports: { '#*': './src/*' } }),
})

async function runLinter(folder: string): Promise<string> {
  const linter = spawn(process.execPath, [resolve('node_modules/oxlint/bin/oxlint'), '--format', 'json'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [output] = await Promise.all([text(linter.stdout), once(linter, 'exit')])
  return output
}
