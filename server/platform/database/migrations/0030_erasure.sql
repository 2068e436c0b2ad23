-- A mail that was delivered, or given up, keeps what it was about but none of its words: they name people.
update mails
   set payload = (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(payload) where key like '%\_id')
 where state <> 'queued';

-- How an erasure finds what others hold of the one who goes: mails to them, what they are told of by, sales they were named in.
create index mails_to_address                 on mails (to_address);
create index notifications_about_member       on notifications ((metadata ->> 'user_id')) where metadata ? 'user_id';
create index ownership_transfers_for_address  on ownership_transfers (new_owner_email);
