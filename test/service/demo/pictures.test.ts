import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exams } from '#service/demo/exams/exams.ts'
import { examViews } from '#service/demo/pictures/examViews.ts'
import { mark, markPlace } from '#service/demo/pictures/mark.ts'
import type { Picture } from '#service/demo/pictures/paint/picture.ts'
import { shrink } from '#service/demo/pictures/shrink.ts'
import { views } from '#service/demo/pictures/views.ts'
import type { ViewName } from '#service/demo/pictures/views.ts'
import { writePicture } from '#service/demo/pictures/writePicture.ts'
import { randomOf } from '#service/demo/random.ts'
import { fileStore } from '#service/files/fileStore.ts'
import { readJpeg } from '#test/support/readJpeg.ts'

const names = Object.keys(views) as ViewName[]
const draw = (view: ViewName, version = 1) => views[view](randomOf(1, 'picture', view, version))
const digest = (bytes: NodeJS.ArrayBufferView) => createHash('sha256').update(bytes).digest('hex')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const drawn = new Set<string>()

test.each(names)('%s is like no other picture, has the shades of its machine, and is marked', (view) => {
  const one = draw(view)
  const small = shrink(one)
  expectUsual(one, /^(endo|colon)-|-flow$|carotid-(fork|beats)/.test(view))
  const before = drawn.size
  for (const { colours } of [one, draw(view, 2)]) drawn.add(digest(colours))
  expect(drawn.size).toBe(before + 2)
  for (const picture of [one, small]) expectMarked(picture)
})

function expectUsual({ width, height, colours, grey }: Picture, coloured: boolean): void {
  expect(width).toBeGreaterThanOrEqual(480)
  expect(width * height).toBeLessThan(400_000)
  const shades = new Uint32Array(256)
  let someColoured = false
  for (let at = 0; at < colours.length; at += 4) {
    shades[colours[at] ?? 0]! += 1
    if (colours[at] !== colours[at + 2]) someColoured = true
  }
  const share = (from: number, to: number) =>
    shades.slice(from, to).reduce((sum, count) => sum + count, 0) / (width * height)
  expect(share(180, 256)).toBeGreaterThan(0.001)
  expect(share(0, 40)).toBeGreaterThan(0.001)
  expect(share(40, 180)).toBeGreaterThan(0.05)
  expect([someColoured, grey]).toEqual([coloured, !coloured])
}

function expectMarked(picture: Picture): void {
  const before = picture.colours.slice()
  mark(picture)
  const { y, width, height } = markPlace(picture)
  expect(y + height).toBe(picture.height)
  const above = y * picture.width * 4
  expect(digest(picture.colours.subarray(0, above))).toBe(digest(before.subarray(0, above)))
  // Bright letters on black, and nothing between.
  const reds: (number | undefined)[] = []
  for (let row = y; row < picture.height; row++)
    for (let column = 0; column < width; column++)
      reds.push(picture.colours[(row * picture.width + column) * 4])
  expect(new Set(reds)).toEqual(new Set([0, 255]))
  expect(reds.filter((red) => red === 255).length / reds.length).toBeGreaterThan(0.1)
}

test.each(['us-liver', 'endo-antrum', 'xr-chest-front', 'mr-lumbar-t2', 'mg-right-mlo'] as const)(
  '%s becomes a JPEG of the size that is told, and a small one of at most 240 pixels a side',
  async (view) => {
    const files = fileStore(folder)
    const job = { path: `${view}.jpg`, thumbnailPath: `${view}-small.jpg`, view, seed: 1, version: 1 }
    const written = await writePicture(files, job)
    const whole = await readFile(join(folder, job.path))
    const small = await readFile(join(folder, job.thumbnailPath))
    expect(written).toEqual({ ...readJpeg(whole), size: whole.length })
    expect(whole.length).toBeGreaterThan(15_000)
    expect(whole.length).toBeLessThan(80_000)
    const { width, height } = readJpeg(small)
    expect(Math.max(width, height)).toBe(240)
    expect(width / height).toBeCloseTo(written.width / written.height, 1)
    expect(small.length).toBeLessThan(whole.length / 3)
  },
)

test('each imaging exam has two views or more, eight at most, with what each shows', () => {
  for (const { name } of exams) {
    const taken = examViews[name] ?? []
    expect([name, taken.length >= 2, taken.length <= 8]).toEqual([name, true, true])
    const captions = taken.map(([, caption]) => caption)
    expect(new Set(captions).size).toBe(captions.length)
    expect(captions.every((caption) => caption.length > 3)).toBe(true)
  }
  expect(Object.keys(examViews).toSorted()).toEqual(exams.map(({ name }) => name).toSorted())
})

test('every view is taken by some exam', () => {
  const taken = new Set(Object.values(examViews).flatMap((list) => list.map(([view]) => view)))
  expect(names.filter((view) => !taken.has(view))).toEqual([])
})
