-- Two roles for a site: one owns the tables and brings them up to date, the other serves and may change no table. Once, as a superuser:
--   psql -v owner_password=… -v site_password=… -f roles.sql postgres
create role site_owner login password :'owner_password';
create role site login password :'site_password';
create database site owner site_owner;
revoke all on database site from public;
grant connect on database site to site;

\connect site
-- PostgreSQL 14 and before let everybody make tables there.
revoke create on schema public from public;
-- What site_owner makes, the schema of the jobs among it, is for site to read and to write.
grant usage on schema public to site;
alter default privileges for role site_owner grant usage on schemas to site;
alter default privileges for role site_owner grant select, insert, update, delete on tables to site;
alter default privileges for role site_owner grant usage, select on sequences to site;

-- The site gives up a query after 30 seconds and its connection with it. Then PostgreSQL ends it, too, and keeps no locks of a replica that is gone.
alter role site set client_connection_check_interval = '5s';
alter role site set statement_timeout = '60s';
alter role site set idle_in_transaction_session_timeout = '60s';
