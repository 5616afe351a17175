-- The roles and the database of the report portal, for an empty PostgreSQL 15 or newer. As its superuser:
--
--   psql -v owner_password=… -v service_password=… -f roles.sql
--
-- The owner makes the tables, by npm run upgrade, which also grants the service what it needs: it can read and write them, except that it cannot
-- change or erase the audit and the histories. The running service does not know the owner's password.

\set ON_ERROR_STOP on

create role portal_owner login password :'owner_password';
create role portal login password :'service_password';
create database portal owner portal_owner encoding 'UTF8' template template0;
revoke connect on database portal from public;
grant connect on database portal to portal;

\connect portal
revoke create on schema public from public;
grant usage, create on schema public to portal_owner;
