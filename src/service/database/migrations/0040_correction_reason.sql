-- Why a report corrects another: of that report alone, so that each correction keeps its own. Null where nobody was asked, or another system has said nothing.
alter table report add column correction_reason text;
