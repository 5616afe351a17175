-- One request has several exams, and so several reports. They are found by the index of their names, which are their request numbers.
drop index report_unique_request_number;
alter table report drop column request_number_fold;
