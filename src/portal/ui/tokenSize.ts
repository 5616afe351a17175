/** A size out of tokens.css in pixels, for what has to be computed. */
export function tokenSize(name: `--${string}`, fallback: number): number {
  const style = getComputedStyle(document.documentElement)
  const size = parseFloat(style.getPropertyValue(name)) * parseFloat(style.fontSize)
  return Number.isFinite(size) ? size : fallback
}
