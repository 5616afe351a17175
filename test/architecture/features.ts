/** The rooms of the portal that are features; their query keys begin with the same name. */
export const features = [
  'overview',
  'reports',
  'patients',
  'writing',
  'inbox',
  'audit',
  'account',
  'preflight',
  'settings',
  'demonstration',
] as const

/** Folders of a feature, with other folders of it that they must not import. */
const apart: readonly (readonly [folder: string, others: readonly string[]])[] = [
  ['reports/pane', ['reports/compare']],
  ['reports/compare', ['reports/pane']],
  ...['reports/api', 'reports/document'].map(
    (folder) =>
      [
        folder,
        ['pane', 'compare', 'list', 'filters', 'exports', 'keyboard'].map((name) => `reports/${name}`),
      ] as const,
  ),
]

const MAX_LOOSE_FILES = 4

/** The violations of the form that every feature of the portal has, one sentence for each. */
export function featureProblems(files: ReadonlyMap<string, string>): string[] {
  return [
    ...looseFiles([...files.keys()]),
    ...[...files].flatMap(([file, source]) => problemsOf(file, source)),
  ]
}

function looseFiles(files: readonly string[]): string[] {
  return features.flatMap((feature) => {
    const loose = files.filter((file) => new RegExp(`^src/portal/${feature}/[^/]+$`).test(file))
    const strangers = loose.filter((file) => !/\/([A-Z]\w*Page\.tsx|url\.ts|preload\.ts)$/.test(file))
    return [
      ...strangers.map((file) => `${file}: only pages, url.ts and preload.ts stand loose in a feature`),
      ...(loose.length > MAX_LOOSE_FILES
        ? [`src/portal/${feature}: more than ${MAX_LOOSE_FILES} loose files`]
        : []),
    ]
  })
}

function problemsOf(file: string, source: string): string[] {
  const feature = features.find((name) => file.startsWith(`src/portal/${name}/`))
  if (!feature) return []
  const isApi = file.startsWith(`src/portal/${feature}/api/`)
  const problems: string[] = []
  if (!isApi && /\bclient\s*\.(send|page|download)\(/.test(source))
    problems.push(`${file}: a request stands outside of api/`)
  if (!isApi && /\bqueryKey(: | = )\[/.test(source))
    problems.push(`${file}: a query key is defined outside of api/`)
  for (const [, first = ''] of source.matchAll(/\b(?:query|mutation)Key(?:: | = )\[\s*([^,\]]+)/g))
    if (!first.startsWith('...') && first.trim() !== `'${feature}'`)
      problems.push(`${file}: a key begins with ${first.trim()} in place of '${feature}'`)
  for (const [, other = ''] of source.matchAll(/\b(?:queryKey\[0\]|feature) [!=]== '(\w+)'/g))
    if (other !== feature)
      problems.push(
        `${file}: it knows the keys of ${other}, which says by the meta of its queries what a change means`,
      )
  for (const [folder, others] of apart)
    if (file.startsWith(`src/portal/${folder}/`))
      for (const other of others)
        if (source.includes(`'#portal/${other}/`)) problems.push(`${file}: ${folder} imports ${other}`)
  return problems
}
