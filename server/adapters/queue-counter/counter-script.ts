/**
 * What the counter does at once, within the server that counts: KEYS[1] is a queue, ARGV[1] what is to be done. A hash that another server wrote, whose
 * copy may lack the newest numbers (`run`), is as good as none: `seed` asks for a range of its own. Time is the counter's own: of the opening
 * it was told in how many milliseconds it comes.
 */
export const COUNTER_SCRIPT = `
local key, act = KEYS[1], ARGV[1]
local run = string.match(redis.call('INFO', 'server'), 'run_id:(%w+)')
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local found = redis.call('HMGET', key, 'run', 'term', 'epoch', 'next', 'ceiling', 'limit', 'taking', 'due')
local isOurs = found[1] == run

if act == 'seed' then
  local term, epoch = tonumber(ARGV[2]), tonumber(ARGV[3])
  if isOurs and (tonumber(found[3]) > epoch or tonumber(found[2]) >= term) then return {'older'} end
  local due = tonumber(ARGV[8])
  redis.call('DEL', key)
  redis.call('HSET', key, 'run', run, 'term', ARGV[2], 'epoch', ARGV[3], 'next', ARGV[4], 'ceiling', ARGV[5], 'limit', ARGV[6], 'taking', ARGV[7],
    'due', due >= 0 and string.format('%.0f', now + due) or '-1')
  redis.call('PEXPIRE', key, 604800000)
  return {'seeded'}
end

if not isOurs then return {'seed'} end
local term, next, ceiling = tonumber(found[2]), tonumber(found[4]), tonumber(found[5])

if act == 'freeze' then
  if found[2] ~= ARGV[2] then return {'older'} end
  redis.call('HSET', key, 'taking', '0', 'due', string.format('%.0f', now))
  return {'frozen', next}
end
if act == 'grant' then
  if found[2] == ARGV[2] and tonumber(ARGV[3]) > ceiling then redis.call('HSET', key, 'ceiling', ARGV[3]) end
  return {'granted'}
end

local due = tonumber(found[8])
if act == 'sync' then
  if found[2] ~= ARGV[2] or found[3] ~= ARGV[3] then return {'seed'} end
  local left = tonumber(ARGV[6])
  redis.call('HSET', key, 'limit', ARGV[4], 'taking', ARGV[5], 'due', left >= 0 and string.format('%.0f', now + left) or '-1')
  redis.call('PEXPIRE', key, 604800000)
  if due >= 0 and (left >= 0 and left <= 0) then return {'due', term, next} end
  return {'noted', term, next, ceiling}
end

if due >= 0 and now >= due then return {'due', term, next} end
local epoch, limit = tonumber(found[3]), tonumber(found[6])
if found[7] ~= '1' then return {'given', epoch, next, 0, ceiling, term} end
local count = tonumber(ARGV[2])
if limit >= 0 and next + count > limit then count = math.max(0, limit - next) end
if count > 0 and next + count > ceiling then return {'short', term, next, ceiling} end
if count > 0 then redis.call('HSET', key, 'next', string.format('%.0f', next + count)) end
return {'given', epoch, next, count, ceiling, term}
`;
