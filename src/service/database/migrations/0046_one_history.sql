-- The history of patients joins that of all other records, with what the audit alone knew of it: creations, removals, merges and moves.
-- Nobody adds to either meanwhile, as what is added after it is read would be lost.
lock table patient, patient_change, audit_record, record_change in access exclusive mode;
alter table record_change add column detail jsonb;

create table earlier_history as
select row_number() over (order by at, source, act_id, record_id) + (select coalesce(max(id), 0) from record_change) as id, *
from (
  select 1 as source, id as act_id, id as change_id, patient_id as record_id, at, user_id, request_id, 'update' as act,
    takes_back, fields, null::jsonb as detail
  from patient_change
  union all
  select 2, audit_record.id, null, patient.id, audit_record.at, (select id from app_user where id = audit_record.user_id),
    audit_record.request_id,
    case audit_record.act
      when 'patient.change' then 'update'
      when 'report.move' then 'move'
      when 'appointment.move' then 'move'
      else substr(audit_record.act, length('patient.') + 1) end,
    null,
    -- Of a change from before values were stored, the names of its fields are known.
    case when act = 'patient.change' then coalesce((
      select jsonb_agg(jsonb_build_object('name', name) order by place)
      from jsonb_array_elements_text(case when jsonb_typeof(detail -> 'fields') = 'array' then detail -> 'fields' end)
        with ordinality as changed (name, place)), '[]') else '[]' end,
    case
      when act = 'patient.remove' and jsonb_typeof(detail -> 'reason') = 'string' then
        jsonb_build_object('reason', detail -> 'reason')
      when act in ('patient.merge', 'patient.unmerge') and detail ? 'into' then
        jsonb_build_object('merged', jsonb_build_object('from', detail -> 'from', 'into', detail -> 'into'))
      when act in ('report.move', 'appointment.move') and detail ? 'to' then
        jsonb_build_object('moved', jsonb_build_object('from', detail -> 'from', 'to', detail -> 'to',
          'reports', coalesce(jsonb_array_length(detail -> 'reports'), 0),
          'appointments', coalesce(jsonb_array_length(detail -> 'appointments'), 0)))
    end
  from audit_record
  cross join unnest(audit_record.record_ids) as patient (id)
  where record_kind = 'patient' and outcome = 'done'
    and act in ('patient.create', 'patient.change', 'patient.remove', 'patient.restore', 'patient.merge', 'patient.unmerge',
      'report.move', 'appointment.move')
    and not (act = 'patient.change' and exists (
      select from patient_change
      where patient_change.request_id = audit_record.request_id and patient_change.patient_id = patient.id))
) as entry;

insert into record_change (id, group_name, record_id, at, user_id, request_id, act, takes_back, fields, detail)
overriding system value
select entry.id, 'patient', entry.record_id, entry.at, entry.user_id, entry.request_id, entry.act, undone.id, entry.fields,
  entry.detail
from earlier_history entry left join earlier_history undone on undone.change_id = entry.takes_back
order by entry.id;

select setval(pg_get_serial_sequence('record_change', 'id'), coalesce(max(id), 1), max(id) is not null) from record_change;

alter table patient drop constraint patient_merge_change_id_fkey;
update patient set merge_change_id = entry.id from earlier_history entry where entry.change_id = patient.merge_change_id;
alter table patient add foreign key (merge_change_id) references record_change;

drop table earlier_history;
drop table patient_change;
drop function patient_change_refuse();
-- For the history of a patient, which was read from the audit.
drop index audit_patient_history;
