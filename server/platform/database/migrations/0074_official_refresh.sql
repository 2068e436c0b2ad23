-- When the official services were last asked about a date that is near, so that each car is asked about once a day.
alter table due_dates add column asked_at timestamptz;

create index due_dates_near on due_dates (date) where kind in ('mot', 'tax') and date is not null;
