-- From now on, functions stand in `../functions`, and the service notes by itself which migrations have run.
drop table if exists migration_lock;
