-- additive
-- One clinic is the company, whose name and logo stand everywhere: the first, until another is chosen.
alter table clinic add column company boolean not null default false;
update clinic set company = true where id = (select min(id) from clinic where date_hour_deleted is null);
