-- Creates the database and two roles: site_owner owns and migrates the tables, site serves and cannot change tables.
-- Run once, as a superuser:
--   psql -v owner_password=… -v site_password=… -f roles.sql postgres
create role site_owner login password :'owner_password';
create role site login password :'site_password';
create database site owner site_owner;
revoke all on database site from public;
grant connect on database site to site;

\connect site
-- In PostgreSQL 14 and earlier every role can create tables here.
revoke create on schema public from public;
-- site can read and write everything that site_owner creates, including the schema of the jobs.
grant usage on schema public to site;
alter default privileges for role site_owner grant usage on schemas to site;
alter default privileges for role site_owner grant select, insert, update, delete on tables to site;
alter default privileges for role site_owner grant usage, select on sequences to site;

-- The site cancels a query after 30 seconds by closing its connection. These limits make PostgreSQL end it too, so that
-- a replica that is gone keeps no locks.
alter role site set client_connection_check_interval = '5s';
alter role site set statement_timeout = '60s';
alter role site set idle_in_transaction_session_timeout = '60s';
