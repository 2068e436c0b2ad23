-- A kind that a member doesn't want in the bell is still kept, for its emails, devices and the weekly email.
alter table notifications add column in_bell boolean not null default true;
