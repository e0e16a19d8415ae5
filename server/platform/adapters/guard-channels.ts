import type { ChannelName, MessageChannels, SendResult } from "../ports/message-channel.ts";
import { writeLog } from "../observability/write-log.ts";
import { createBreaker, type Breaker } from "./breaker.ts";
import { memoOf } from "../base/memo-of.ts";

/** Our own reasons for a failure in which nobody at the other end has answered, or not as who they claim to be. */
const AWAY = /^(?:timeout|unreachable|closed|too_long|tls|http_5\d\d|smtp_greeting_\d+)$/;

const known = memoOf(() => new Map<ChannelName, Breaker>());

/** The breaker of one channel's calls. All brands share a channel: it is the same wire to the same machine. */
export function breakerOfChannel(channels: MessageChannels, name: ChannelName): Breaker {
  const breakers = known(channels);
  let breaker = breakers.get(name);
  if (!breaker) {
    breaker = createBreaker({
      now: () => performance.now(),
      onChange(isOpen) {
        if (isOpen) writeLog("error", "a channel of messages is stopped: it does not answer", { channel: name });
        else writeLog("info", "a channel of messages goes again", { channel: name });
      },
    });
    breakers.set(name, breaker);
  }
  return breaker;
}

const PAUSED: SendResult = { kind: "retry", reason: "paused" };

/**
 * The channels, wrapped so that one that does not answer is not called for a while: a message sent meanwhile is answered `paused` and tried later.
 */
export function guardChannels(channels: MessageChannels): MessageChannels {
  return (name, tenant) => {
    const channel = channels(name, tenant);
    if (!channel) return null;
    const breaker = breakerOfChannel(channels, name);
    return {
      async send(message) {
        const trial = breaker.begin();
        if (!trial) return PAUSED;
        try {
          const result = await channel.send(message);
          if (result.kind === "retry" && AWAY.test(result.reason)) trial.failed();
          else trial.answered();
          return result;
        } catch (error) {
          trial.dropped();
          throw error;
        }
      },
    };
  };
}

/** The channels that are stopped. */
export function stoppedChannels(channels: MessageChannels): ChannelName[] {
  return [...known(channels)].filter(([, breaker]) => breaker.openSince() !== null).map(([name]) => name);
}
