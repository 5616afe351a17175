/** The part of fontkit that typesetting uses. */
declare module 'fontkit' {
  export interface Font {
    hasGlyphForCodePoint(codePoint: number): boolean
  }
  export function create(file: Uint8Array): Font
}
