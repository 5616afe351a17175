import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import { expect } from '@playwright/test'
import type { BrowserContext, Page, Request } from '@playwright/test'
import type { Patient } from '#contract/patients/patient.ts'

/** A place where a browser or a service keeps what was in use, and all that it holds. */
export type Places = Record<string, string>

/** A patient whose names nobody else has, nor a word of the portal or a file of a browser. */
export const planted = {
  firstName: 'Zuleidequa',
  lastName: 'Wanderqvist',
  mother: 'Iracemqua Wanderqvist',
  birthDate: '1931-07-19',
  documents: [{ id: 0, number: '918.273.645-55', type: { id: 1 } }],
}

/** The texts by which a patient could be found again: names as people write them, documents, the birth date. */
export const textsOf = ({ firstName, middleName, lastName, socialName, birthDate, documents }: Patient) =>
  [
    `${firstName} ${lastName}`,
    `${lastName}, ${firstName}`,
    [firstName, middleName, lastName].filter(Boolean).join(' '),
    ...(socialName ? [socialName] : []),
    birthDate ?? '',
    ...documents.flatMap(({ number }) => [number, number.replace(/\D/g, '')]),
  ].filter((text) => text.length > 5)

/** The forms in which a text may be written: plain, in an address, in JSON that escapes what is not ASCII. */
const formsOf = (text: string): string[] => [
  ...new Set([
    text,
    encodeURIComponent(text),
    encodeURIComponent(text).replaceAll('%20', '+'),
    text.replace(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`),
  ]),
]

/** The texts that a place holds in any form, each with the place. */
export function findIn(places: Places, texts: readonly string[]): string[] {
  const forms = texts.flatMap((text) => formsOf(text).map((form) => form.toLowerCase()))
  return Object.entries(places).flatMap(([place, content]) => {
    const lower = content.toLowerCase()
    return forms.filter((form) => lower.includes(form)).map((form) => `${place}: ${form}`)
  })
}

/** Notes what the pages of a context show in their addresses, histories and titles, and what they ask for. */
export async function watchTraces(context: BrowserContext) {
  const seen = {
    addresses: [] as string[],
    titles: [] as string[],
    requests: [] as string[],
    refusals: [] as string[],
  }
  const reading: Promise<unknown>[] = []
  context.on('request', (request) => {
    // The stream of releases stays open.
    if (!request.url().endsWith('/events')) open.add(request)
    seen.requests.push(`${request.method()} ${request.url()} ${request.headers()['referer'] ?? ''}`)
  })
  const open = new Set<Request>()
  context.on('requestfinished', (request) => void open.delete(request))
  context.on('requestfailed', (request) => void open.delete(request))
  context.on('response', (response) => {
    if (response.status() < 400) return
    reading.push(
      response.text().then(
        (text) => seen.refusals.push(`${response.status()} ${text}`),
        () => {},
      ),
    )
  })
  await context.exposeFunction('noteAddress', (text: string) => void seen.addresses.push(text))
  await context.exposeFunction('noteTitle', (text: string) => void seen.titles.push(text))
  await context.addInitScript(() => {
    const { noteAddress, noteTitle } = window as unknown as Record<string, (text: string) => void>
    for (const name of ['pushState', 'replaceState'] as const) {
      const change = history[name].bind(history)
      history[name] = (state: unknown, unused: string, address?: string | URL | null) => {
        noteAddress?.(`${String(address)} ${JSON.stringify(state)}`)
        change(state, unused, address)
      }
    }
    noteAddress?.(location.href)
    const watch = () =>
      new MutationObserver(() => noteTitle?.(document.title)).observe(document.head, {
        subtree: true,
        childList: true,
        characterData: true,
      })
    document.addEventListener('DOMContentLoaded', watch)
  })
  return {
    /** Waits until every request is answered. */
    settled: () => expect.poll(() => open.size).toBe(0),
    /** All that was seen so far, and what the page keeps now. */
    async places(page: Page): Promise<Places> {
      await Promise.all(reading)
      const stored = await page.evaluate(readStores)
      const lists = Object.entries(seen).map(([name, lines]) => [name, lines.join('\n')])
      const cookies = JSON.stringify(await context.cookies())
      return { ...(Object.fromEntries(lists) as Places), ...stored, cookies }
    },
  }
}

/** In the page: what it keeps in the browser. */
async function readStores(): Promise<Record<string, string>> {
  const databases = await Promise.all(
    (await indexedDB.databases()).map(
      async ({ name = '' }) =>
        new Promise<string>((resolve) => {
          const opening = indexedDB.open(name)
          opening.addEventListener('success', () => {
            const database = opening.result
            const stores = [...database.objectStoreNames]
            if (stores.length === 0) return resolve(name)
            const reading = database.transaction(stores)
            const answers = stores.map((store) => reading.objectStore(store).getAll())
            reading.addEventListener('complete', () =>
              resolve(name + JSON.stringify(answers.map(({ result }) => result))),
            )
          })
        }),
    ),
  )
  const caching = 'caches' in window ? await caches.keys() : []
  const cached = await Promise.all(
    caching.map(async (name) => {
      const cache = await caches.open(name)
      const answers = await cache.matchAll()
      return name + (await Promise.all(answers.map((answer) => answer.text()))).join('\n')
    }),
  )
  return {
    localStorage: JSON.stringify(Object.entries(localStorage)),
    sessionStorage: JSON.stringify(Object.entries(sessionStorage)),
    indexedDB: databases.join('\n'),
    cacheStorage: cached.join('\n'),
    state: JSON.stringify(history.state),
    name: window.name,
  }
}

const GZIP = Buffer.from([0x1f, 0x8b, 0x08])
/** The header of a file of Chromium's cache, which the address of its answer follows. */
const CACHE_HEADER = 24
const CACHE_MAGIC = Buffer.from('305c72a71b6dfbfc', 'hex')

/** All files of a folder as text, compressed answers of a cache among them. */
export async function filesIn(folder: string): Promise<Places> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files: Places = {}
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name)
    const bytes = await readFile(path)
    const parts = [bytes, ...(await unpacked(bytes))]
    // Without its zero bytes, a text in UTF-16 reads as in Latin-1.
    files[path.slice(folder.length)] = parts
      .flatMap((part) => [part.toString('utf8'), part.toString('latin1').replaceAll('\0', '')])
      .join('\n')
  }
  return files
}

async function unpacked(bytes: Buffer): Promise<Buffer[]> {
  const parts: Buffer[] = []
  const at = bytes.indexOf(GZIP)
  if (at !== -1) parts.push(await unpack(createGunzip(), bytes.subarray(at)))
  if (bytes.subarray(0, CACHE_MAGIC.length).equals(CACHE_MAGIC)) {
    const body = bytes.subarray(CACHE_HEADER + bytes.readUInt32LE(12))
    parts.push(await unpack(createBrotliDecompress(), body))
  }
  return parts
}

/** What can be unpacked: bytes of another kind may follow, or stand there from the beginning. */
const unpack = (unpacking: Transform, bytes: Buffer) =>
  new Promise<Buffer>((resolve) => {
    const parts: Buffer[] = []
    const end = () => resolve(Buffer.concat(parts))
    unpacking.on('data', (part: Buffer) => void parts.push(part))
    unpacking.on('end', end).on('error', end)
    unpacking.end(bytes)
  })
