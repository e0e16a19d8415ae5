/**
 * What the counter does at once, within the server that counts: KEYS[1] is a queue, ARGV[1] what is to be done. A hash that another server wrote, whose
 * copy may lack the newest numbers (`run`), is as good as none. `seed` as an answer asks for a range of its own, and says which one was found.
 */
export const COUNTER_SCRIPT = `
local key, act = KEYS[1], ARGV[1]
local run = string.match(redis.call('INFO', 'server'), 'run_id:(%w+)')
local found = redis.call('HMGET', key, 'run', 'lease', 'epoch', 'next', 'ceiling', 'limit', 'taking')
local lease = found[1] == run and found[2] or ''

if act == 'seed' then
  if lease ~= ARGV[2] then return {'other'} end
  redis.call('DEL', key)
  redis.call('HSET', key, 'run', run, 'lease', ARGV[3], 'epoch', ARGV[4], 'next', ARGV[5], 'ceiling', ARGV[6], 'limit', ARGV[7], 'taking', ARGV[8])
  redis.call('PEXPIRE', key, 604800000)
  return {'seeded'}
end

if lease == '' then return {'seed', ''} end
local next, ceiling = tonumber(found[4]), tonumber(found[5])

if act == 'grant' then
  if lease == ARGV[2] and tonumber(ARGV[3]) > ceiling then redis.call('HSET', key, 'ceiling', ARGV[3]) end
  return {'granted'}
end
if act == 'sync' then
  if lease ~= ARGV[2] or found[3] ~= ARGV[3] then return {'seed', lease} end
  redis.call('HSET', key, 'limit', ARGV[4], 'taking', ARGV[5])
  redis.call('PEXPIRE', key, 604800000)
  return {'noted', lease, next}
end

local epoch, limit = tonumber(found[3]), tonumber(found[6])
local count = found[7] == '1' and tonumber(ARGV[2]) or 0
if limit >= 0 and next + count > limit then count = math.max(0, limit - next) end
if next + count > ceiling then return {'short', lease, ceiling} end
if count > 0 then redis.call('HSET', key, 'next', string.format('%.0f', next + count)) end
return {'given', epoch, next, count, lease}
`;
