/**
 * Latin letters that Unicode does not decompose, by what people type for them. The migration that made the database's `folded`
 * agree holds the same letters: where this changes, a further migration has to change it, and fold again what is stored.
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
export const typedLetters = (text: string): string =>
  text.replace(LETTER, (letter) => typed.get(letter) ?? letter)
