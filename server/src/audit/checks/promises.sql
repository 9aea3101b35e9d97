-- What the site's jobs promise. Each query returns `id` and `due`, the time that it is due. It may be late by the
-- interval in its title.

--# job-runs | late by 1 hour | recurring jobs that ran in time
-- The schedules in use: each minute, each few minutes, hourly, daily.
select schedule.name as id, coalesce(max(run.completed_on), schedule.created_on) + case
  when cron ~ '^[*] ' then interval '1 minute'
  when cron ~ '^[*]/[0-9]+ ' then make_interval(mins => substring(cron from '[0-9]+')::int)
  when cron ~ '^[0-9]+ [*] ' then interval '1 hour'
  else interval '1 day' end as due
from pgboss.schedule as schedule
left join pgboss.job as run on run.name = schedule.name and run.state = 'completed'
group by schedule.name, cron, schedule.created_on

--# job-tasks | late by 1 hour | mail and other tasks that wait or were given up
-- Analytics wait for 48 hours if their service is down.
select name || ' ' || id as id,
  case state when 'failed' then completed_on when 'created' then start_after else created_on end
    + make_interval(hours => case name when 'analytics-delivery' then 48 else 0 end) as due
from pgboss.job where state in ('created', 'retry', 'active', 'failed')
  and name not like '\_\_pgboss%' and name not in (select name from pgboss.schedule)

--# receipts-read | late by 1 hour | uploaded receipts that are read
select id::text, uploaded_at as due from receipts where state = 'reading'

--# pictures-deleted | late by 1 day | pictures of receipts deleted after 90 days, and shared files after 15 minutes
select id::text, uploaded_at + interval '91 days' as due from receipts where file_key is not null
union all select id::text, shared_at + interval '15 minutes' from receipt_files_shared

--# points-expired | late by 1 day | points that expire after 12 months without activity
select 'member ' || member_id as id,
  max(recorded_at) filter (where kind not in ('expiry', 'correction')) + interval '12 months' as due
from ledger_entries group by member_id
having sum(points) filter (where available_at <= greatest(recorded_at, now())) > 0

--# cards-settled | late by 1 day | card purchases that are settled, refunds without a purchase after 30 days, and unlinked cards
select 'event ' || event_id as id,
  received_at + make_interval(days => case kind when 'refund' then 30 else 0 end) as due
from card_events where state = 'waiting'
union all select 'unlinked card of ' || provider, since from card_unlinks

--# payments-settled | late by 1 day | payments that are settled, and refunds that are paid
select 'payment ' || id as id,
  case state when 'open' then created_at + interval '2 days' else coalesce(settled_at, created_at) end as due
from payments where state = 'refund-due' or (state = 'open' and reference is not null)

--# releases-moved | late by 1 hour | ramps that go on or say why not, and approvals that lapse
select 'ramp of ' || name || '@' || version as id, step_at + make_interval(secs => every_seconds) as due
from release_ramps where state = 'running' and words is null
union all select 'approval of ' || name || '@' || version, lapses_at from release_approvals where state = 'waiting'

--# data-deleted | late by 3 days | kinds of data deleted in time: expired sign-ins, consent after 24 months, events after 13
select 'sessions' as id, min(expires_at) as due from sessions
union all select 'pending_joins', min(expires_at) from pending_joins
union all select 'password_resets', min(expires_at) from password_resets
union all select 'sign_in_tickets', min(expires_at) from sign_in_tickets
union all select 'oidc_records', min(expires_at) from oidc_records
union all select 'used_once', min(expires_at) from used_once
union all select 'consent_records', min(recorded_at) + interval '24 months' from consent_records
union all select 'analytics_events', min(occurred_at) + interval '13 months' from analytics_events

--# sample-fresh | late by 1 day | sample content that is at most a week old
select 'sample of ' || sample_day as id, sample_day + interval '8 days' as due
from content_state where is_sample and sample_day is not null
