/** Ages all undelivered outbox events by an hour, so that deliberately delayed ones are due. */
export const AGE_NEWS = "update outbox set created_at = created_at - interval '1 hour', next_try_at = now() where done_at is null";
