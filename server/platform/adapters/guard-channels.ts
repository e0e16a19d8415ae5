import type { ChannelName, MessageChannels, SendResult } from "../ports/message-channel.ts";
import { writeLog } from "../observability/write-log.ts";
import { createBreaker, type Breaker } from "./breaker.ts";
import { memoOf } from "../base/memo-of.ts";

/** Our reasons for failures in which the other end did not answer or did not prove its identity. */
const AWAY = /^(?:timeout|unreachable|closed|too_long|tls|http_5\d\d|smtp_greeting_\d+)$/;

const known = memoOf(() => new Map<ChannelName, Breaker>());

/** The breaker of one channel. All brands share it, because all use the same server. */
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

/** Wraps the channels in breakers. Messages for a stopped channel return `paused` and are sent later. */
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

/** The stopped channels. */
export function stoppedChannels(channels: MessageChannels): ChannelName[] {
  return [...known(channels)].filter(([, breaker]) => breaker.openSince() !== null).map(([name]) => name);
}
