-- A log that a restored backup has made shorter than what was published is refused by its witnesses for good. It goes on
-- under another name, from the leaves that are left, and says so in everything it signs.
alter table tlog_origin
  drop column id,
  add primary key (origin),
  -- How many leaves of the log before it continues.
  add column continues bigint not null default 0 check (continues >= 0),
  add column reason    text   check (reason <> '' and reason !~ '[[:cntrl:]]'),
  add constraint tlog_origin_says_why check (continues = 0 or reason is not null);

alter table tlog_keys add column origin text;
alter table tlog_keys disable trigger user;
update tlog_keys set origin = (select origin from tlog_origin);
alter table tlog_keys enable trigger user;
alter table tlog_keys alter column origin set not null, add foreign key (origin) references tlog_origin;
create index tlog_keys_origin on tlog_keys (origin);
