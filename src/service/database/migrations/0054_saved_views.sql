-- additive
-- The views of the released reports that a user has saved, or that are shared with the users of a permission list, in their order.
create table saved_views (
  id integer primary key generated always as identity,
  user_id integer unique references app_user,
  permission_list_id integer unique references permission_list,
  views jsonb not null,
  changed_at timestamptz(3) not null default clock_timestamp(),
  check ((user_id is null) <> (permission_list_id is null))
);
