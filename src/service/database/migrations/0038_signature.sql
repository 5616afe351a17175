-- Who signed a report in the portal, and when: a fact beside who closed it, as the doctor whom it names may sign it later.

alter table report
  add column signed_by_id integer references app_user,
  add column date_sign timestamptz(3),
  add constraint report_signed_by_someone check ((signed_by_id is null) = (date_sign is null));
create index report_by_signed_by on report (signed_by_id);

-- `signed` stands only where the user who closed a report was its doctor then.
update report set signed_by_id = closed_by_id, date_sign = coalesce(date_close, date_hour_created)
where closed_as = 'signed' and closed_by_id is not null;
update report set closed_as = 'unknown' where closed_as = 'signed' and closed_by_id is null;

alter table report
  add constraint report_signed_as_closed check (closed_as <> 'signed' or signed_by_id is not null);

-- Their PDFs said that they were signed. They have none until they are made anew.
insert into job (kind, record_id)
select 'report.pdf', id from report where close = 1 and pdf_source = 'typeset' and signed_by_id is null order by id
on conflict (kind, record_id) do update set queued_at = excluded.queued_at, due_at = excluded.due_at, claim = null,
  attempts = 0, error = null, failed_at = null;
update report set pdf_name = '', pdf_path = '', pdfsize = 0
where close = 1 and pdf_source = 'typeset' and signed_by_id is null;
