-- The readable code of a ticket: 60 bits of a random UUID, five from each fully random byte. Not a SQL function, because a volatile argument
-- cannot be inlined, and every statement that makes tickets would parse and plan the function again.
create or replace function ticket_code(p_random bytea) returns text
language plpgsql immutable as $$
begin
  return translate(
    concat(chr(65 + get_byte(p_random, 0) % 32), chr(65 + get_byte(p_random, 1) % 32), chr(65 + get_byte(p_random, 2) % 32),
      chr(65 + get_byte(p_random, 3) % 32), '-', chr(65 + get_byte(p_random, 4) % 32), chr(65 + get_byte(p_random, 5) % 32),
      chr(65 + get_byte(p_random, 7) % 32), chr(65 + get_byte(p_random, 9) % 32), '-', chr(65 + get_byte(p_random, 10) % 32),
      chr(65 + get_byte(p_random, 11) % 32), chr(65 + get_byte(p_random, 12) % 32), chr(65 + get_byte(p_random, 13) % 32)),
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`', '0123456789ABCDEFGHJKMNPQRSTVWXYZ');
end $$;
