-- How large the parts of a patient are whose form nobody has described: pages of a listing end by it, without reading them.
alter table patient add column loose_bytes integer not null generated always as (
  octet_length(companions::text) + octet_length(occupation::text) + octet_length(screening::text)
  + octet_length(insurance::text) + coalesce(octet_length(contacts_city_id), 0)) stored;

-- Numbers of hundreds of digits (1e308) made megabytes of kilobytes, each time that they were read. They become the text that
-- readers were given for them; the service takes no more of them.
create function short_numbers(value jsonb) returns jsonb language plpgsql immutable as $$
begin
  return case jsonb_typeof(value)
    when 'number' then case
      when length(value::text) <= 24 then value
      when abs(value::text::numeric) between 1e-307 and 1.7e308 then to_jsonb(value::text::float8::text)
      else to_jsonb(left(value::text, 24)) end
    when 'array' then (
      select coalesce(jsonb_agg(short_numbers(element) order by place), '[]')
      from jsonb_array_elements(value) with ordinality as elements (element, place))
    when 'object' then (
      select coalesce(jsonb_object_agg(name, short_numbers(element)), '{}')
      from jsonb_each(value) as fields (name, element))
    else value end;
end $$;

update patient set companions = short_numbers(companions), occupation = short_numbers(occupation),
  screening = short_numbers(screening), insurance = short_numbers(insurance)
where loose_bytes > 10000;

drop function short_numbers;

-- A city's number has one form: '007' is 7, and guards the city 7 from being removed.
update patient set contacts_city_id = nullif(regexp_replace(trim(contacts_city_id), '^0+(?=\d+$)', ''), '')
where contacts_city_id ~ '^(0+\d+|\s.*|.*\s|)$';

-- A sex that nobody has stated is none of the others.
insert into gender (id, code, name, name_search, name_sort)
values (4, 'not-stated', 'not stated', 'not stated', 'not stated');

-- The names that a person goes by, without those in the middle: who is searched for by one of them stands first.
alter table patient add column name_main text not null default '';
update patient set name_main = folded(trim(first_name || ' ' || last_name || ' ' || social_name));
alter table employee add column name_main text not null default '';
update employee set name_main = folded(first_name || ' ' || last_name);

-- What each change of a patient has changed. Apart from the audit trail, which holds no values, and as that only ever added to.
create table patient_change (
  id integer generated always as identity primary key,
  patient_id integer not null references patient,
  at timestamptz(3) not null default clock_timestamp(),
  user_id integer not null references app_user,
  -- Under which its act stands in the trail.
  request_id text not null,
  -- The change that this one has taken back.
  takes_back integer references patient_change,
  -- [{"name": "mother", "before": …, "after": …}]
  fields jsonb not null
);

create index patient_change_by_patient on patient_change (patient_id, id);
create index patient_change_by_request on patient_change (request_id);
create index patient_change_taken_back on patient_change (takes_back) where takes_back is not null;

create function patient_change_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'Former values of a patient are only ever added to.' using errcode = 'insufficient_privilege';
end $$;

create trigger patient_change_stays before update or delete or truncate on patient_change
  for each statement execute function patient_change_refuse();
