import compileMessage from 'icu-minify/compile'

const withBranches = new Set<unknown>([1, 2, 3])

/** The names of the arguments of an ICU message, in alphabetical order. */
export function messageArguments(message: string): string[] {
  const names = new Set<string>()
  const visit = (parts: unknown): void => {
    if (!Array.isArray(parts)) return
    for (const part of parts.filter(Array.isArray)) {
      const [name, kind, branches] = part as [string, unknown, object]
      names.add(name)
      if (withBranches.has(kind)) Object.values(branches).forEach(visit)
    }
  }
  visit(compileMessage(message))
  return [...names].toSorted()
}
