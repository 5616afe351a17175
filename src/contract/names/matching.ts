/**
 * Folds text for matching and for order: case, accents, apostrophes, invisible characters and kinds of dash and of blank do not
 * matter, and each Latin letter is as people type it without its key, so `D’Ávila` and `davila` fold to the same, and `Ørsted` is
 * filed at O (chosen; 4.2 does not show how names match). In the contract, because the service finds by it and the portal marks
 * what it found. The database's function `folded` does the same.
 */
export const fold = (text: string): string =>
  typedLetters(
    text
      // Normalizing would turn it into a space and a combining accent.
      .replaceAll('´', '')
      .normalize('NFKD')
      .replace(/[\p{Mn}\p{Cf}'’‘‛ʹʻʼʽˈ`′‵]/gu, '')
      .replace(/[\p{Pd}−˗⁃]/gu, '-')
      .replace(/\p{Zs}+/gu, ' '),
  ).toLowerCase()

// Names are shown, and so typed and pasted, as "Souza, Ana" and "Ana Flor (Souza, André)", and written as "Costa-Lima" and "Costa
// Lima", "Jr." and "Jr". Beside digits alone, dashes and points remain: they are part of a number.
const BETWEEN_WORDS = /[\s,;()]+|(?<=\p{L})[-.]+|[-.]+(?=\p{L})/u
const isPunctuation = (word: string): boolean => /^[-.]*$/.test(word)

/** The words of a search, folded. A match has each of them somewhere. */
export const words = (search: string): string[] =>
  fold(search)
    .split(BETWEEN_WORDS)
    .filter((word) => !isPunctuation(word))

/** Parts of names that are usually written in short: "Reis Jr.", "Reis Fº". */
const abbreviations: ReadonlyMap<string, string> = new Map([
  ['jr', 'junior'],
  ['fo', 'filho'],
])

/** A folded word of a name, written out where it is an abbreviation. */
export const writtenOut = (word: string): string => abbreviations.get(word) ?? word

/** How else a folded word of a name is written, with and without the point of an abbreviation. Each counts only as a whole word. */
export const writtenAs = (word: string): string[] => [
  ...[...abbreviations].flatMap(([short, long]) => (long === word ? [short, `${short}.`] : [])),
  ...(abbreviations.has(word) ? [writtenOut(word)] : []),
]

/** Whether a folded word of a search occurs in a folded text, in whatever way it is written. */
export const hasWord = (text: string, word: string): boolean =>
  text.includes(word) || writtenAs(word).some((other) => ` ${text} `.includes(` ${other} `))

/** Whether a search holds nothing but white space, and so filters nothing. A search of punctuation alone is not blank, and finds nothing. */
export const isBlank = (search: string): boolean => /^\p{White_Space}*$/u.test(search)

/** Whether each word of a search occurs in a folded text. A blank search is in every text; one of nothing but punctuation in none. */
export function hasWords(text: string, search: string): boolean {
  if (isBlank(search)) return true
  const searched = words(search)
  return searched.length > 0 && searched.every((word) => hasWord(text, word))
}

/**
 * Latin letters that Unicode does not decompose, by what people type for them. The database's function `folded` holds the same letters.
 * A change here needs the same change there, and a migration that folds all stored names again.
 */
const letters: Readonly<Record<string, string>> = {
  a: 'ȺɐɑᶏⱥⱭⱯ',
  aa: 'Ꜳꜳ',
  ae: 'Ææ',
  ao: 'Ꜵꜵ',
  au: 'Ꜷꜷ',
  av: 'ꜸꜹꜺꜻ',
  ay: 'Ꜽꜽ',
  b: 'ƀƁƂƃɃɓᵬᶀꞖꞗ',
  c: 'ƇƈȻȼɕꜾꜿꞒꞓꞔꟄ',
  d: 'ÐðĐđƉƊƋƌȡɖɗᵭᶁᶑꟇꟈ',
  e: 'ƎƏƐǝɆɇəɛᶒᶓⱸꬴ',
  f: 'ƑƒᵮᶂꞘꞙ',
  g: 'ƓƔǤǥɠɡɣᵹᶃꝽꞠꞡꞬꬶ',
  h: 'ĦħɥɦʮʯⱧⱨꞍꞕꞪ',
  hv: 'ƕǶ',
  i: 'ıƖƗɨɩɪᶖꞮ',
  j: 'ȷɈɉɟʄʝꞲ',
  k: 'ĸƘƙᶄⱩⱪꝀꝁꝂꝃꝄꝅꞢꞣ',
  l: 'ŁłƚȴȽɫɬɭᶅⱠⱡⱢꝈꝉꞎꞭꬷꬸꬹ',
  m: 'ƜɯɰɱᵯᶆⱮꬺ',
  n: 'ŊŋƝƞȠȵɲɳᵰᶇꞐꞑꞤꞥꬻ',
  o: 'ØøƆƟɔɵᴓᶗⱺꝊꝋꝌꝍꬿ',
  oe: 'Œœꭁꭂ',
  oi: 'Ƣƣ',
  oo: 'Ꝏꝏ',
  ou: 'Ȣȣ',
  p: 'ƤƥᵱᵽᶈⱣꝐꝑꝒꝓꝔꝕ',
  q: 'ɊɋʠꝖꝗꝘꝙ',
  r: 'ɌɍɺɻɼɽɾɿᵲᵳᶉⱤⱹꞦꞧꭇꭉꭌꭨ',
  s: 'ƩȿʂʃᵴᶊẜẝⱾꞨꞩꟅꟉꟊ',
  ss: 'ßẞ',
  t: 'ŦŧƫƬƭƮȶȾʈᵵⱦ',
  th: 'Þþᵺ',
  u: 'ƱɄʉʊᶙꞸꞹꭎꭏꭒ',
  v: 'ƲɅʋʌᶌⱱⱴꝞꝟ',
  vy: 'Ꝡꝡ',
  w: 'ƿǷⱲⱳ',
  x: 'ᶍꭖꭗꭘꭙ',
  y: 'ƳƴɎɏỾỿꭚ',
  z: 'ƵƶƷʒȤȥɀʐʑᵶᶎⱫⱬⱿꟆ',
}

const typed: ReadonlyMap<string, string> = new Map(
  Object.entries(letters).flatMap(([base, group]) =>
    Array.from(group, (letter): [string, string] => [letter, base]),
  ),
)
const LETTER = new RegExp(`[${Object.values(letters).join('')}]`, 'gu')

/** A text with letters that people type for those that stand in it: `Sørensen` is `Sorensen`, `Groß` is `Gross`. */
const typedLetters = (text: string): string => text.replace(LETTER, (letter) => typed.get(letter) ?? letter)
