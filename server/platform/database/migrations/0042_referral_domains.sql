-- The domain of a counted friend's address, hashed with the server's secret: friends of one private domain count only so
-- often, also after their accounts were deleted.
alter table referrals add column domain_hash text;
