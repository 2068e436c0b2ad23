-- The timeline is in the order of the day and, within a day, of the entering, newest first; each kind takes its page from
-- an index of its own. MOT tests have no moment of entering, so theirs stays as it was.
drop index maintenance_logs_of_vehicle;
drop index maintenance_logs_of_kind;
drop index vehicle_documents_timeline;
drop index vehicle_notes_timeline;
drop index vehicle_media_timeline;

create index maintenance_logs_timeline  on maintenance_logs (vehicle_id, kind, date desc, created_at desc, id desc)
                                        where deleted_at is null;
create index vehicle_documents_timeline on vehicle_documents (vehicle_id, timeline_date desc, created_at desc, id desc)
                                        where deleted_at is null;
create index vehicle_notes_timeline     on vehicle_notes (vehicle_id, timeline_date desc, created_at desc, id desc)
                                        where deleted_at is null;
create index vehicle_media_timeline     on vehicle_media (vehicle_id, timeline_date desc, created_at desc, id desc)
                                        where deleted_at is null;

-- What was spent is added up from this index alone, for one vehicle or for all of a member's.
drop index maintenance_logs_spending;
create index maintenance_logs_spending on maintenance_logs (vehicle_id, date desc)
                                       include (type, cost, user_id, cost_shared)
                                       where deleted_at is null and cost is not null;
