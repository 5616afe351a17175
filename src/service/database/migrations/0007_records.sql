-- How large the parts of a patient are whose form nobody has described: pages of a listing end by it, without reading them.
alter table patient add column loose_bytes integer not null generated always as (
  octet_length(companions::text) + octet_length(occupation::text) + octet_length(screening::text)
  + octet_length(insurance::text) + coalesce(octet_length(contacts_city_id), 0)) stored;

-- A city's number has one form: '007' is 7, and guards the city 7 from being removed.
update patient set contacts_city_id = nullif(regexp_replace(trim(contacts_city_id), '^0+(?=\d+$)', ''), '')
where contacts_city_id ~ '^(0+\d+|\s.*|.*\s|)$';
