-- One answer of the business to each review; it goes with the review.
alter table business_reviews
  add column answer_text text        check (answer_text ~ '\S' and char_length(answer_text) <= 2000),
  add column answered_at timestamptz,
  add constraint business_reviews_answer_has_date check ((answer_text is null) = (answered_at is null));
