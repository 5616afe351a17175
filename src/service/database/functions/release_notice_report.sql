-- What a list shows of a report without a copy in the release.
-- Trigger release_notice_report: after update of replaced_by_id, pdfsize on report for each row when (((old.replaced_by_id is
-- distinct from new.replaced_by_id) or (old.pdfsize is distinct from new.pdfsize)))
create or replace function release_notice_report() returns trigger language plpgsql as $$
begin
  if exists (select from report_release where report_id = new.id and listed) then perform pg_notify('release', ''); end if;
  return null;
end $$;
