/** The part of fontkit that typesetting uses. */
declare module 'fontkit' {
  export interface Glyph {
    id: number
    codePoints: number[]
    advanceWidth: number
  }
  export interface GlyphPosition {
    xAdvance: number
    xOffset: number
    yOffset: number
  }
  export interface GlyphRun {
    glyphs: Glyph[]
    positions: GlyphPosition[]
    advanceWidth: number
  }
  export interface Font {
    postscriptName: string
    unitsPerEm: number
    ascent: number
    descent: number
    capHeight: number
    bbox: { minX: number; minY: number; maxX: number; maxY: number }
    characterSet: number[]
    glyphForCodePoint(codePoint: number): Glyph
    hasGlyphForCodePoint(codePoint: number): boolean
    layout(
      text: string,
      features?: Record<string, boolean>,
      script?: string,
      language?: string,
      direction?: 'ltr' | 'rtl',
    ): GlyphRun
  }
  export function create(file: Uint8Array): Font
}
