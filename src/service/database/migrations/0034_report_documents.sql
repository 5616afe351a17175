-- The text of a report as a document, and the form in which it came. Of a report that was stored before, `result_document` is null and the
-- form unknown: its document is read from `result` whenever it is needed.
alter table report
  add column result_document jsonb,
  add column result_form text not null default 'unknown';
alter table report alter column result_form set default 'plain';
alter table report
  add constraint report_result_form check (result_form in ('plain', 'html', 'document', 'unknown'));

-- Its text as it was read when it came; null of what came before.
alter table inbox add column sent_text jsonb;
