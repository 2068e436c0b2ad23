-- Whether the member asked to stay signed in on that device. Null: not asked, as before. False: a session that is over
-- within hours, with a cookie that ends with the browser.
alter table sessions add column keeps boolean;
