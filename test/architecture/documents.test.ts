import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const listed = (...parameters: string[]) =>
  execFileSync('git', ['ls-files', ...parameters], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => file && existsSync(file))

const files = listed('--cached', '--others', '--exclude-standard')
const documents = files.filter((file) => file.endsWith('.md'))
const textOf = new Map(documents.map((file) => [file, readFileSync(file, 'utf8')]))
const withoutCode = (text: string) => text.replace(/^ *```.*?^ *```$/gms, '')

/** The anchors of a document, as GitHub writes them. */
const anchorsOf = (text: string) =>
  Array.from(withoutCode(text).matchAll(/^#+ (.+)$/gm), ([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\p{Letter}\p{Number}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-'),
  )

test('every link of a document leads to a file and a heading that exist', () => {
  const broken = documents.flatMap((file) =>
    Array.from(withoutCode(textOf.get(file)!).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g))
      .filter(([, path, anchor]) => {
        const target = path ? join(dirname(file), path) : file
        if (!existsSync(target)) return true
        return anchor !== undefined && !anchorsOf(textOf.get(target) ?? '').includes(anchor)
      })
      .map(([link]) => `${file}: ${link}`),
  )
  expect(broken).toEqual([])
})

test('every file that a document names exists', () => {
  const known = (place: string, name: string) => {
    const roots = ['', 'src', 'test', ...parentsOf(place)]
    return roots.some((root) => existsSync(join(root, name)))
  }
  // A file with a folder, or a folder in another. Those that are only written later do not count.
  const named = /`((?:[\w-][\w.-]*\/)+[\w.-]+\.(?:tsx?|md|css|sql|conf|service|csv)|(?:[\w-]+\/){2,})`/g
  const missing = documents.flatMap((file) =>
    Array.from(textOf.get(file)!.matchAll(named), ([, name]) => name!)
      .filter((name) => !known(dirname(file), name))
      .map((name) => `${file}: ${name}`),
  )
  expect(missing).toEqual([])
})

/** A folder and those above it. */
const parentsOf = (folder: string): string[] =>
  folder === '.' ? [] : [folder, ...parentsOf(dirname(folder))]

test('every test that the security requirements name exists', () => {
  const named = textOf
    .get('src/service/ASVS.md')!
    .matchAll(/`((?:contract|service|portal|journeys)\/[\w./-]+)`/g)
  const forms = ['', '.test.ts', '.test.tsx', '.journey.ts']
  const missing = Array.from(named, ([, name]) => name!).filter(
    (name) => !['test', 'src'].some((root) => forms.some((form) => existsSync(join(root, name + form)))),
  )
  expect(missing).toEqual([])
})

test.each(['portal', 'service'])('the README of src/%s names each of its rooms, and no other', (side) => {
  const tree = /^```\n(.*?)^```/ms.exec(textOf.get(`src/${side}/README.md`)!)?.[1]
  const named = Array.from(tree!.matchAll(/^([a-z]+)\//gm), ([, room]) => room!)
  const there = files.map((file) => new RegExp(`^src/${side}/([a-zA-Z]+)/`).exec(file)?.[1])
  expect(named.filter((room) => !there.includes(room))).toEqual([])
  expect([...new Set(there)].filter((room) => room !== undefined && !named.includes(room))).toEqual([])
})

test.each([
  ['README.md', 8],
  ['src/portal/README.md', 7],
  ['src/service/README.md', 10],
])('%s has at most %i KB', (file, limit) => {
  expect(Buffer.byteLength(textOf.get(file)!)).toBeLessThanOrEqual(limit * 1024)
})

// Padded to its longest cell, a table of long cells is unreadable as text.
test('no document has a table with long cells', () => {
  const wide = documents.filter((file) => /^\|.{160,}$/m.test(withoutCode(textOf.get(file)!)))
  expect(wide).toEqual([])
})
