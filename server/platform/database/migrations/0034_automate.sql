-- Where an answer of AutoMate took what it says, as it was shown.
alter table ai_chat_history add column sources jsonb not null default '[]' check (jsonb_typeof(sources) = 'array');

-- For the job that gives back what a dead server had reserved.
create index token_transactions_reserved on token_transactions (created_at) where kind = 'reserve';
