-- Trigger on a status change: refuses moves that are not allowed. The argument names the table of allowed moves. A test compares them with domain/,
-- which explains them. Does not apply to the owner of the tables, for repairs by hand. Refuses with 23K10.
create or replace function refuse_move() returns trigger
language plpgsql as $$
begin
  if old.status || ' ' || new.status = any (case tg_argv[0]
    when 'bookings' then array[
      'held awaiting_payment', 'held confirmed', 'held expired', 'held cancelled', 'held needs_review',
      'awaiting_payment verifying', 'awaiting_payment confirmed', 'awaiting_payment expired', 'awaiting_payment cancelled',
        'awaiting_payment needs_review',
      'verifying confirmed', 'verifying cancelled', 'verifying needs_review',
      'confirmed cancelled', 'confirmed needs_review',
      'waitlisted held', 'waitlisted expired', 'waitlisted cancelled', 'waitlisted needs_review',
      'expired confirmed', 'expired cancelled', 'expired needs_review',
      'cancelled needs_review',
      'needs_review confirmed', 'needs_review cancelled']
    when 'payments' then array[
      'created pending', 'created denied', 'created failed', 'created cancelled', 'created expired', 'created settled',
        'created refund_pending', 'created partially_refunded', 'created refunded', 'created charged_back',
      'pending denied', 'pending failed', 'pending cancelled', 'pending expired', 'pending settled', 'pending refund_pending',
        'pending partially_refunded', 'pending refunded', 'pending charged_back',
      'denied failed', 'denied cancelled', 'denied expired', 'denied settled', 'denied refund_pending', 'denied partially_refunded',
        'denied refunded', 'denied charged_back',
      'failed cancelled', 'failed expired', 'failed settled', 'failed refund_pending', 'failed partially_refunded', 'failed refunded',
        'failed charged_back',
      'cancelled expired', 'cancelled settled', 'cancelled refund_pending', 'cancelled partially_refunded', 'cancelled refunded',
        'cancelled charged_back',
      'expired settled', 'expired refund_pending', 'expired partially_refunded', 'expired refunded', 'expired charged_back',
      'settled denied', 'settled cancelled', 'settled refund_pending', 'settled partially_refunded', 'settled refunded', 'settled charged_back',
      'refund_pending denied', 'refund_pending cancelled', 'refund_pending partially_refunded', 'refund_pending refunded', 'refund_pending charged_back',
        'refund_pending settled',
      'partially_refunded denied', 'partially_refunded cancelled', 'partially_refunded refund_pending', 'partially_refunded refunded',
        'partially_refunded charged_back',
      'refunded charged_back',
      'charged_back settled']
    when 'refunds' then array[
      'requested pending', 'requested succeeded', 'requested failed',
      'pending succeeded', 'pending failed']
    when 'refund_transfers' then array[
      'asked details_given', 'asked withdrawn',
      'details_given paid', 'details_given withdrawn']
    when 'tickets' then array[
      'reserved valid', 'reserved cancelled',
      'valid reserved', 'valid locked', 'valid void', 'valid checked_in', 'valid cancelled', 'valid returned',
      'locked reserved', 'locked valid', 'locked void', 'locked cancelled',
      'checked_in reserved', 'checked_in valid']
    when 'transfers' then array[
      'pending accepted', 'pending declined', 'pending cancelled', 'pending expired', 'pending closed']
    when 'delegations' then array[
      'pending accepted', 'pending declined', 'pending cancelled', 'pending expired', 'pending closed',
      'accepted revoked', 'accepted ended', 'accepted closed']
    end) then
    return new;
  end if;
  if pg_has_role(current_user, (select c.relowner from pg_class c where c.oid = tg_relid), 'usage') then return new; end if;
  raise exception using errcode = '23K10', message = format('%s: %s never becomes %s', tg_argv[0], old.status, new.status);
end $$;
