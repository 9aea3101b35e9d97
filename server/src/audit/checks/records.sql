-- The rules of the club and of releases. Each query returns the wrong rows as `id`.
-- An entry counts from available_at, or at once if it was not held back.

--# balances | club_orders | balances shown with orders, against the sum of the entries
select number as id from club_orders as made
join ledger_entries as own on own.order_id = made.id
where balance_after <> (select coalesce(sum(points), 0) from ledger_entries as earlier
  where earlier.member_id = own.member_id and earlier.id <= own.id
    and earlier.available_at <= greatest(earlier.recorded_at, own.recorded_at))
union all
-- A free order has no entry: its balance must be one that the ledger had then. Server clocks may differ by 5 minutes.
select number from club_orders as made
where points = 0 and not exists (select from ledger_entries where order_id = made.id) and not exists (
  select from (
    select 0 as last, '-infinity'::timestamptz as since
    union all select id, recorded_at from ledger_entries where member_id = made.member_id) as run
  where since <= made.created_at + interval '5 minutes'
    and not exists (select from ledger_entries as next where next.member_id = made.member_id
      and next.id > last and next.recorded_at < made.created_at - interval '5 minutes')
    and balance_after = (select coalesce(sum(points), 0) from ledger_entries as earlier
      where earlier.member_id = made.member_id and earlier.id <= last
        and earlier.available_at <= greatest(earlier.recorded_at, made.created_at)))

--# spending | ledger_entries where kind in ('redemption', 'exchange', 'expiry') | spent and expired points, against the points that there were
select 'entry ' || own.id as id from ledger_entries as own
cross join lateral (select sum(points) as points from ledger_entries as earlier
  where earlier.member_id = own.member_id and earlier.id <= own.id
    and earlier.available_at <= greatest(earlier.recorded_at, own.recorded_at)) as left_over
where (kind = 'expiry' and left_over.points <> 0)
  or (kind in ('redemption', 'exchange') and left_over.points < 0)
union all
select 'balance of member ' || member_id from ledger_entries group by member_id
having sum(points) < 0 and not bool_or(kind in ('refund', 'correction'))

--# entries | ledger_entries | entries that give or take points in the right direction
select 'entry ' || id as id from ledger_entries
where (kind in ('receipt', 'card', 'bonus') and least(points, spend_cents) < 0)
  or (kind in ('redemption', 'exchange', 'expiry', 'refund') and greatest(points, spend_cents) > 0)

--# orders | club_orders where points > 0 | orders that cost points against their entries, in both directions
select 'order ' || number as id from club_orders as made
left join ledger_entries as own on own.order_id = made.id
where (made.points > 0 and own.id is null) or own.points <> -made.points or own.member_id <> made.member_id
  or (own.id is not null and (made.kind, own.kind) not in (('reward', 'redemption'), ('exchange', 'exchange')))
union all
select 'entry ' || id from ledger_entries as own
where (kind in ('redemption', 'exchange') and order_id is null)
  or (order_id is not null and not exists (select from club_orders where id = own.order_id))

--# purchases | ledger_entries where kind in ('receipt', 'card', 'refund') | a point for each whole dollar of a purchase that was not refunded; card points held for three days
select 'entry ' || bought.id as id from ledger_entries as bought
cross join lateral (
  select bought.spend_cents + coalesce(sum(spend_cents), 0) as cents, bought.points + coalesce(sum(points), 0) as points,
    bool_or(member_id <> bought.member_id) as is_of_another
  from ledger_entries where refers_to = bought.id and kind = 'refund') as kept
where kind in ('receipt', 'card') and (
  kept.cents < 0 or kept.points <> floor(kept.cents / 100.0) or is_of_another
  or (kind = 'card' and available_at < happened_at + interval '3 days'))
union all
select 'entry ' || id from ledger_entries as back
where kind = 'refund'
  and not exists (select from ledger_entries where id = back.refers_to and kind in ('receipt', 'card'))

--# receipts | receipts where state = 'credited' | credited receipts and returns against their entries, in both directions, each file once
select 'receipt ' || receipt.id as id from receipts as receipt
left join ledger_entries as own on own.member_id = receipt.member_id
  and own.idempotency_key = 'purchase:receipt-' || receipt.id
where case when state = 'credited'
  then (own.kind, own.points, own.spend_cents) is distinct from ('receipt', receipt.points, receipt.net_cents)
  else own.id is not null end
union all
-- Entries of the sample's demo member have neither a receipt nor a card.
select 'entry ' || id from ledger_entries as own
where kind = 'receipt'
  and not (idempotency_key like 'purchase:demo-%' and exists (select from content_state where is_sample))
  and not exists (select from receipts where member_id = own.member_id
    and 'purchase:receipt-' || id = own.idempotency_key)
union all
-- A return that took points has an entry, in both directions.
select 'return ' || receipt.id from receipts as receipt
left join ledger_entries as own on own.member_id = receipt.member_id
  and own.idempotency_key = 'refund:receipt-' || receipt.id
where (state = 'refused' and coalesce(reason, '') = 'return') <> (own.id is not null)
union all
select 'file of receipt ' || min(id::text) from receipts where state = 'credited'
group by file_hash having count(*) > 1

--# cards | card_events where state = 'done' | settled card purchases and refunds against their entries, in both directions
select 'event ' || event_id as id from card_events as event
left join ledger_entries as own on own.member_id = event.member_id and own.idempotency_key
  = event.kind || ':' || provider || ':' || case event.kind when 'purchase' then purchase else event_id end
where event.state = 'done' and (own.id is null or abs(own.spend_cents) <> event.net_cents)
union all
select 'entry ' || id from ledger_entries as own
where kind = 'card'
  and not (idempotency_key like 'purchase:demo-%' and exists (select from content_state where is_sample))
  and not exists (select from card_events where member_id = own.member_id and state = 'done' and kind = 'purchase'
    and 'purchase:' || provider || ':' || purchase = own.idempotency_key)

--# payments | payments | payments and passes against their orders
select 'payment ' || payment.id as id from payments as payment
left join club_orders as made on made.id = payment.order_id
where payment.member_id is not null and case
  when state = 'paid' then (made.member_id, made.value_cents, made.refunded_at)
    is distinct from (payment.member_id, payment.amount_cents, null)
  when state in ('refund-due', 'refunded') then made.id is not null and made.refunded_at is null
  else made.id is not null end
union all
select 'pass ' || pass.id from savings_passes as pass
join club_orders as made on made.id = pass.order_id
where made.kind <> 'pass' or made.member_id <> pass.member_id or made.refunded_at is not null
union all
select 'order ' || number from club_orders as made
where kind = 'pass' and (select count(*) from payments where order_id = made.id) <> 1

--# keys | ledger_entries | idempotency keys of all changes: each took effect once, and never after it was voided
select 'key ' || key || ' of ' || owner as id from (
  select 'member ' || member_id as owner, 'entry ' || idempotency_key as key from ledger_entries
  union all select 'member ' || member_id, 'receipt ' || idempotency_key from receipts
  union all select 'member ' || member_id, 'payment ' || idempotency_key from payments where member_id is not null
  union all select provider, 'event ' || event_id from card_events
  union all select 'member ' || member_id, 'deal ' || offer_id from club_orders where kind = 'deal') as used
group by owner, key having count(*) > 1
union all
select 'voided key ' || idempotency_key || ' of member ' || member_id from voided_keys
where (member_id, idempotency_key) in (
  select member_id, idempotency_key from ledger_entries
  union all select member_id, idempotency_key from receipts)

--# channels | release_channels | live, fallback and canary releases against the last change; each published, not recalled or pruned
select now.name as id from release_channels as now
left join lateral (
  select * from release_revisions as change where change.channel = now.channel and change.name = now.name
  order by revision desc limit 1) as last on true
cross join lateral (values (now.live_version), (now.fallback_version), (now.canary_version)) as used (version)
left join releases as release on release.name = now.name and release.version = used.version
where (last.live_version, last.fallback_version, last.canary_version, last.canary_percent)
    is distinct from (now.live_version, now.fallback_version, now.canary_version, now.canary_percent)
  or (used.version is not null and (release.published_at is null or release.is_preview))
  or (now.name, used.version) in (
    select name, version from release_recalls union all select name, version from release_prunes)
group by now.name
