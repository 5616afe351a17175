-- How names are folded (`matching.ts`): also letters that Unicode does not decompose, dashes and blanks of all kinds. The
-- database's `lower` may know ASCII alone, so the letters are listed in both cases. What is stored was made by it: whoever
-- changes it adds a migration that makes it anew.
create or replace function folded(name text) returns text language sql immutable as $$
  select lower(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(translate(
    regexp_replace(regexp_replace(regexp_replace(normalize(replace(name, '´', ''), NFKD),
    '[\u0300-\u036f\u0483-\u0487\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20dc\ufe20-\ufe2f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff''’‘‛ʹʻʼʽˈ`′‵]', '', 'g'),
    '[\u058a\u05be\u2010-\u2015\u1400\u1806\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u2e5d\u301c\u3030\u30a0−˗⁃]', '-', 'g'),
    '[ \u1680]+', ' ', 'g'),
    'ȺɐɑᶏⱥⱭⱯƀƁƂƃɃɓᵬᶀꞖꞗƇƈȻȼɕꜾꜿꞒꞓꞔꟄÐðĐđƉƊƋƌȡɖɗᵭᶁᶑꟇꟈƎƏƐǝɆɇəɛᶒᶓⱸꬴƑƒᵮᶂꞘꞙƓƔǤǥɠɡɣᵹᶃꝽꞠꞡꞬꬶĦħɥɦʮʯⱧⱨꞍꞕꞪıƖƗɨɩɪᶖꞮȷɈɉɟʄʝꞲĸƘƙᶄⱩⱪꝀꝁꝂꝃꝄꝅꞢꞣŁłƚȴȽɫɬɭᶅⱠⱡⱢꝈꝉꞎꞭꬷꬸꬹƜɯɰɱᵯᶆⱮꬺŊŋƝƞȠȵɲɳᵰᶇꞐꞑꞤꞥꬻØøƆƟɔɵᴓᶗⱺꝊꝋꝌꝍꬿƤƥᵱᵽᶈⱣꝐꝑꝒꝓꝔꝕɊɋʠꝖꝗꝘꝙɌɍɺɻɼɽɾɿᵲᵳᶉⱤⱹꞦꞧꭇꭉꭌꭨƩȿʂʃᵴᶊẜẝⱾꞨꞩꟅꟉꟊŦŧƫƬƭƮȶȾʈᵵⱦƱɄʉʊᶙꞸꞹꭎꭏꭒƲɅʋʌᶌⱱⱴꝞꝟƿǷⱲⱳᶍꭖꭗꭘꭙƳƴɎɏỾỿꭚƵƶƷʒȤȥɀʐʑᵶᶎⱫⱬⱿꟆ',
    'aaaaaaabbbbbbbbbbcccccccccccddddddddddddddddeeeeeeeeeeeeffffffgggggggggggggghhhhhhhhhhhiiiiiiiijjjjjjjkkkkkkkkkkkkkklllllllllllllllllllmmmmmmmmnnnnnnnnnnnnnnnooooooooooooooppppppppppppqqqqqqqrrrrrrrrrrrrrrrrrrrsssssssssssssstttttttttttuuuuuuuuuuvvvvvvvvvwwwwxxxxxyyyyyyyzzzzzzzzzzzzzzz'),
    '[Ꜳꜳ]', 'aa', 'g'),
    '[Ææ]', 'ae', 'g'),
    '[Ꜵꜵ]', 'ao', 'g'),
    '[Ꜷꜷ]', 'au', 'g'),
    '[ꜸꜹꜺꜻ]', 'av', 'g'),
    '[Ꜽꜽ]', 'ay', 'g'),
    '[ƕǶ]', 'hv', 'g'),
    '[Œœꭁꭂ]', 'oe', 'g'),
    '[Ƣƣ]', 'oi', 'g'),
    '[Ꝏꝏ]', 'oo', 'g'),
    '[Ȣȣ]', 'ou', 'g'),
    '[ßẞ]', 'ss', 'g'),
    '[Þþᵺ]', 'th', 'g'),
    '[Ꝡꝡ]', 'vy', 'g'))
$$;
