-- The patient's record that a PDF from outside names, where its report was moved to another record since.
alter table report add column pdf_patient integer;

update report set pdf_patient = from_patient_id
from (select distinct on (report_id) report_id, from_patient_id from report_move order by report_id, from_patient_id) as move
where move.report_id = report.id and pdf_source <> 'typeset' and pdf_path <> '' and patient_id <> from_patient_id;
