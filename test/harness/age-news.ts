/** As if an hour had passed since everything that nobody was told of yet: what is kept back on purpose is due. */
export const AGE_NEWS = "update outbox set created_at = created_at - interval '1 hour', next_try_at = now() where done_at is null";
