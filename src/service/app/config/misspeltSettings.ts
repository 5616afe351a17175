/** A problem for each name that resembles a setting that is not set. */
export function misspeltSettings(names: string[], settingNames: readonly string[]): string[] {
  const missing = settingNames.filter((setting) => !names.includes(setting))
  return names
    .filter((name) => !settingNames.includes(name))
    .flatMap((name) => {
      const similar = similarSetting(name, missing)
      return similar === undefined ? [] : [`${name}: not a setting; did you mean ${similar}?`]
    })
}

/**
 * The setting that a name probably misspells; undefined where it resembles none. The environment has many names of other
 * programs (`HOSTNAME`, `DATABASE_USER`), so a short name has to be closer than a long one.
 */
function similarSetting(name: string, candidates: readonly string[]): string | undefined {
  const written = name.toUpperCase().replaceAll('-', '_')
  return candidates.find((setting) => {
    if (written === setting) return true
    // `POST` is one letter away from `PORT`, and `HOSTS` from `HOST`: for short names only swapped letters count.
    if (setting.length < 6) return isReordered(written, setting) && distance(written, setting) === 1
    return distance(written, setting) <= (setting.length < 10 ? 1 : 2)
  })
}

const isReordered = (a: string, b: string) =>
  Array.from(a).toSorted().join('') === Array.from(b).toSorted().join('')

/** How many letters have to be added, left out, replaced, or swapped with the next one (optimal string alignment). */
function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return Infinity
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row[j] = Math.min(
        at(rows, i - 1, j) + 1,
        at([row], 0, j - 1) + 1,
        at(rows, i - 1, j - 1) + (same ? 0 : 1),
        isSwapped ? at(rows, i - 2, j - 2) + 1 : Infinity,
      )
    }
    rows.push(row)
  }
  return at(rows, a.length, b.length)
}

const at = (rows: number[][], row: number, column: number) => rows[row]?.[column] ?? Infinity
