-- A file is read by the rule of the records that name it, so it says of which group these are. As long as no record has named it, it has none.
alter table stored_file add column group_name text;

update stored_file set group_name = 'clinic'
where claimed and id in (select logo from clinic);

update stored_file set group_name = 'employee'
where claimed and group_name is null
  and id in (select photo from employee union all select sign from employee);

-- Those that only a former version of a record names.
update stored_file set group_name = former.group_name
from (
  select distinct on (file) file, group_name
  from record_change,
    jsonb_array_elements(fields) as change,
    lateral (values (right(change ->> 'before', 36)), (right(change ->> 'after', 36))) as named (file)
  where group_name in ('clinic', 'employee') and change ->> 'name' in ('logo', 'photo', 'sign')
  order by file, group_name desc
) as former
where claimed and stored_file.group_name is null and former.file = stored_file.id::text;

drop index stored_file_unclaimed;
alter table stored_file drop column claimed;
create index stored_file_unclaimed on stored_file (created_at) where group_name is null;
