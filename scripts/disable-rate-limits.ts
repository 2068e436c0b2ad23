import type { Sql } from '../server/platform/database/database.ts'

/** Whatever is asked is counted as ever, but is never too much for one member: for programs that ask like thousands. */
export const disableRateLimits = (sql: Sql) =>
  sql.unsafe(`
    create or replace function never_too_many() returns trigger language plpgsql as $$ begin new.hits := 1; return new; end $$;
    create or replace trigger rate_limits_never_too_many before insert or update on rate_limits
      for each row execute function never_too_many()`)
