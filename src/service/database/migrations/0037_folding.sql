-- How names are folded (`matching.ts`): also letters that Unicode does not decompose, dashes and blanks of all kinds. The database's
-- `lower` may know ASCII alone, so the letters are listed in both cases.
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

-- A name as it is stored from now on: blanks of all kinds as one within it and none around it, zero-width ones not at all.
create function on_one_line(name text) returns text language sql immutable as $$
  select btrim(regexp_replace(
    regexp_replace(name, '[\u200b\u2060\ufeff]', '', 'g'),
    '[\u0009-\u000d \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'))
$$;

do $$
declare
  names text[];
  stored record;
  one record;
begin
  -- Keys of sound are made from folded names; a null is filled at the next start.
  update patient set name_keys = null where folded(name_main) <> name_main;

  foreach names slice 1 in array array[
    ['patient', 'first_name'], ['patient', 'middle_name'], ['patient', 'last_name'], ['patient', 'social_name'],
    ['patient', 'mother'], ['patient', 'father'],
    ['employee', 'first_name'], ['employee', 'middle_name'], ['employee', 'last_name']
  ] loop
    execute format(
      'update %1$I set %2$I = on_one_line(%2$I) where %2$I <> on_one_line(%2$I) and on_one_line(%2$I) <> ''''',
      names[1], names[2]);
  end loop;

  -- What is stored is folded already: folding it once more gives what folding the whole name gives now.
  for stored in
    select columns.table_name, columns.column_name from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where columns.table_schema = current_schema() and tables.table_type = 'BASE TABLE' and columns.data_type = 'text'
      and columns.is_generated = 'NEVER'
      and (columns.column_name in ('name_search', 'name_sort', 'name_main') or columns.column_name like '%\_fold')
  loop
    for one in execute format(
      'select ctid as place, btrim(folded(%1$I)) as text from %2$I where %1$I <> btrim(folded(%1$I)) and btrim(folded(%1$I)) <> ''''',
      stored.column_name, stored.table_name)
    loop
      begin
        execute format('update %1$I set %2$I = $1 where ctid = $2', stored.table_name, stored.column_name)
        using case when stored.column_name in ('name_search', 'name_main') then one.text else left(one.text, 500) end, one.place;
      exception when unique_violation then
        -- Two that such a letter told apart keep their names; whoever changes one of them is asked for another.
        null;
      end;
    end loop;
  end loop;
end $$;

drop function on_one_line;
