-- The queue names each reported thing once, at the place of its oldest open report.
create index reports_open_of_object on reports (object_type, object_id, created_at, id) where state = 'open';

-- Few among many: whoever is told of a new report.
create index users_moderators on users (id) where role = 'moderator';
