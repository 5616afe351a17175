alter table permission_list
  add column curtain_after integer not null default 10,
  add column end_after integer not null default 15;

alter table session
  -- The number of the newest token that a request has used. While the newest token has not been used, its answer may have been lost.
  add column used_token integer not null default 1;
