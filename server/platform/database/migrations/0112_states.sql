-- What a status may become is judged where it changes, whoever changes it. A status that stays costs nothing.
create trigger refuse_move before update of status on bookings for each row
  when (old.status is distinct from new.status) execute function refuse_move('bookings');
create trigger refuse_move before update of status on payments for each row
  when (old.status is distinct from new.status) execute function refuse_move('payments');
create trigger refuse_move before update of status on refunds for each row
  when (old.status is distinct from new.status) execute function refuse_move('refunds');
create trigger refuse_move before update of status on tickets for each row
  when (old.status is distinct from new.status) execute function refuse_move('tickets');
create trigger refuse_transfer_move before update of status on handovers for each row
  when (old.status is distinct from new.status and old.kind = 'transfer') execute function refuse_move('transfers');
create trigger refuse_delegation_move before update of status on handovers for each row
  when (old.status is distinct from new.status and old.kind = 'delegation') execute function refuse_move('delegations');
