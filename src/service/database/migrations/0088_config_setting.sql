-- additive
-- Values of settings that an administrator has stored. A removed one stays with its version, without a value.
create table config_setting (
  name text not null primary key,
  value text,
  user_changed integer references app_user,
  date_hour_changed timestamptz(3) not null default now()
);
