-- Our own export comes back whole: besides records, what else a member has of a car names the import that made it.
alter table vehicles          add column import_id uuid references imports on delete set null;
alter table modifications     add column import_id uuid references imports on delete set null;
alter table reminders         add column import_id uuid references imports on delete set null;
alter table tyre_sets         add column import_id uuid references imports on delete set null;
alter table parts             add column import_id uuid references imports on delete set null;
alter table business_trips    add column import_id uuid references imports on delete set null;
alter table vehicle_purchases add column import_id uuid references imports on delete set null;
alter table spending_budgets  add column import_id uuid references imports on delete set null;
create index vehicles_import_id          on vehicles (import_id) where import_id is not null;
create index modifications_import_id     on modifications (import_id) where import_id is not null;
create index reminders_import_id         on reminders (import_id) where import_id is not null;
create index tyre_sets_import_id         on tyre_sets (import_id) where import_id is not null;
create index parts_import_id             on parts (import_id) where import_id is not null;
create index business_trips_import_id    on business_trips (import_id) where import_id is not null;
create index vehicle_purchases_import_id on vehicle_purchases (import_id) where import_id is not null;
create index spending_budgets_import_id  on spending_budgets (import_id) where import_id is not null;
