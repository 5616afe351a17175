import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { pageNames } from '#contract/portal/portalPaths.ts'
import { rooms } from './rooms.ts'

const git = (...parameters: string[]) =>
  execFileSync('git', parameters, { encoding: 'utf8' }).split('\n').filter(Boolean)

const kept = git('ls-files')
const deleted = new Set(git('ls-files', '--deleted'))
const present = git('ls-files', '--cached', '--others', '--exclude-standard', 'src', 'test').filter(
  (file) => !deleted.has(file),
)
const code = present.filter((file) => /\.(ts|tsx|css)$/.test(file))
const source = new Map(code.map((file) => [file, readFileSync(file, 'utf8')]))

/** The lines of these files that match a pattern. */
const found = (pattern: RegExp, files = code) =>
  files.flatMap((file) =>
    source
      .get(file)!
      .split('\n')
      .map((line, index) => ({ where: `${file}:${index + 1}`, line }))
      .filter(({ line }) => pattern.test(line))
      .map(({ where }) => where),
  )

test('the top level has the expected files and folders, and no others', () => {
  const expected =
    '.ci .gitignore .oxfmtrc.json README.md index.html knip.ts oxlint.config.ts ' +
    'package-lock.json package.json public src test tsconfig.json vite.config.ts'
  const there = new Set(kept.map((file) => file.split('/')[0]))
  expect([...there].filter((name) => !expected.split(' ').includes(name!))).toEqual([])
})

test('every file of src is in a room of the table, and every room of the table has files', () => {
  // A room within a room stands after it: for the linter too, the last that matches counts.
  const roomOf = (file: string) =>
    Object.keys(rooms).findLast((room) => file === `src/${room}` || file.startsWith(`src/${room}/`)) ??
    `none: ${file}`
  const there = new Set(
    present.filter((file) => file.startsWith('src/') && !file.endsWith('.md')).map(roomOf),
  )
  expect([...there].toSorted()).toEqual(Object.keys(rooms).toSorted())
})

test('no file of src has more than 250 lines', () => {
  const long = code.filter((file) => file.startsWith('src/') && source.get(file)!.split('\n').length > 251)
  expect(long).toEqual([])
})

test('no file has the name of a barrel or of a mixed collection', () => {
  const names = /^(index|utils?|helpers?|common|misc|shared)\.tsx?$/i
  expect(code.filter((file) => names.test(basename(file)))).toEqual([])
})

test('no files of src import each other in a circle, not even for a type', () => {
  const importsOf = (file: string) =>
    [...source.get(file)!.matchAll(/(?:from|import\() ?'(\.\/|#)([^']+)'/g)].map(([, start, path]) =>
      start === '#' ? `src/${path}` : join(dirname(file), path!),
    )
  const done = new Set<string>()
  const circleFrom = (file: string, path: string[]): string[] => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
    if (done.has(file) || !source.has(file)) return []
    const circle = importsOf(file).flatMap((next) => circleFrom(next, [...path, file]))
    done.add(file)
    return circle
  }
  expect(code.filter((file) => file.startsWith('src/')).flatMap((file) => circleFrom(file, []))).toEqual([])
})

test('no two files of src have names that differ only in case', () => {
  const byName = Map.groupBy(
    present.filter((file) => file.startsWith('src/')),
    (file) => file.replace(/\.tsx?$/, '').toLowerCase(),
  )
  expect([...byName.values()].filter((files) => files.length > 1)).toEqual([])
})

test('a file of the portal whose one exported value is a component or a hook has its name', () => {
  const exported = /^export (?:async )?(?:function|const|class) (\w+)/gm
  const misnamed = code.filter((file) => {
    const names = [...source.get(file)!.matchAll(exported)].map(([, name]) => name!)
    const isNamed = file.endsWith('.tsx') ? /^([A-Z][a-z]|use[A-Z])/ : /^use[A-Z]/
    const [name] = names
    return (
      file.startsWith('src/portal/') &&
      names.length === 1 &&
      isNamed.test(name!) &&
      basename(file) !== 'url.ts' &&
      basename(file).replace(/\.tsx?$/, '') !== name
    )
  })
  expect(misnamed).toEqual([])
})

test('a file imports what lies in its own folder or below by ./', () => {
  const imported = /\b(?:from|import)\s*\(?\s*'#([^']+)'/g
  const detours = code
    .filter((file) => dirname(file) !== 'src')
    .flatMap((file) =>
      [...source.get(file)!.matchAll(imported)]
        .map(([, path]) => (path!.startsWith('test/') ? path! : join('src', path!)))
        .filter((path) => path.startsWith(`${dirname(file)}/`))
        .map((path) => `${file}: ${path}`),
    )
  expect(detours).toEqual([])
})

// The pattern is split, so that it does not match this file.
test('no test is skipped, focused or left to do', () => {
  const marks = new RegExp(String.raw`\b(test|it|describe)\.(` + 'only|skip|fixme|todo' + String.raw`)\b`)
  const own = ['test/architecture/guards.test.ts']
  expect(
    found(
      marks,
      code.filter((file) => file.startsWith('test/') && !own.includes(file)),
    ),
  ).toEqual([])
})

test('no comment disables a check', () => {
  const comments = new RegExp(
    String.raw`(//|/\*)\s*(eslint-|oxlint-|prettier-ignore|oxfmt-ignore|@ts-` + '(ignore|nocheck))',
  )
  const own = ['test/architecture/guards.test.ts']
  expect(
    found(
      comments,
      code.filter((file) => !own.includes(file)),
    ),
  ).toEqual([])
})

test('the path of a dynamic import is a literal, which the linter can read', () => {
  // The script in the head imports a file of the build, whose name it finds in the page.
  const own = ['test/architecture/boundaries.test.ts', 'src/portal/prerender/beforeCode.ts']
  expect(
    found(
      /\bimport\(\s*[^'"\s)]/,
      code.filter((file) => !own.includes(file)),
    ),
  ).toEqual([])
})

test('the paths of the portal’s pages are built in one module only', () => {
  const literal = new RegExp(String.raw`['"\`]/(${pageNames.join('|')})(?![\w-])`)
  expect(
    found(
      literal,
      code.filter((file) => file.startsWith('src/portal/')),
    ),
  ).toEqual([])
})

test('the demo is loaded by a dynamic import of the main file only', () => {
  const others = code.filter((file) => file.startsWith('src/') && !file.startsWith('src/demo/'))
  expect(found(/\bfrom ['"]#demo\//, others)).toEqual([])
  const loaded = found(/\bimport\(['"]#demo\//, others)
  expect(loaded.map((place) => place.split(':')[0])).toEqual(['src/main.ts'])
})
