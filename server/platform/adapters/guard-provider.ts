import { ProviderUnavailable, type PaymentProvider } from "../ports/payment-provider.ts";
import { writeLog } from "../observability/write-log.ts";
import { createBreaker, type Breaker } from "./breaker.ts";
import { memoOf } from "../base/memo-of.ts";

/** The longest call to a provider, whatever its adapter allows. */
const LONGEST_CALL_MS = 5000;

type Brands = Map<string, { readonly breaker: Breaker; readonly guarded: PaymentProvider }>;
const known = memoOf((): Brands => new Map());

/** The provider as seen by one brand. */
function ofBrand(provider: PaymentProvider, tenant: string) {
  const brands = known(provider);
  let found = brands.get(tenant);
  if (!found) {
    const breaker = createBreaker({
      now: () => performance.now(),
      onChange(isOpen) {
        const facts = { provider: provider.name, tenant };
        if (isOpen) writeLog("error", "calls to a payment provider are stopped: it does not answer", facts);
        else writeLog("info", "calls to a payment provider go again", facts);
      },
    });
    found = { breaker, guarded: guard(provider, breaker) };
    brands.set(tenant, found);
  }
  return found;
}

/** Whether the provider itself responded. Invalid answers count too and do not stop calls. */
function hasAnswered(error: unknown): boolean {
  return !(error instanceof ProviderUnavailable) || error.isAnswered;
}

/** Waits for a call until its time limit, or until `signal` aborts. */
function within<T>(call: Promise<T>, trial: { dropped(): void }, signal: AbortSignal | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new ProviderUnavailable("The payment provider is late")), LONGEST_CALL_MS);
    const end = () => {
      trial.dropped();
      reject(new ProviderUnavailable("nobody waits for the payment provider any more"));
    };
    signal?.addEventListener("abort", end, { once: true });
    call.then(resolve, reject).finally(() => {
      clearTimeout(late);
      signal?.removeEventListener("abort", end);
    });
  });
}

async function callGuarded<T>(breaker: Breaker, call: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  if (signal?.aborted) throw new ProviderUnavailable("nobody waits for the payment provider any more");
  const trial = breaker.begin();
  if (!trial) throw new ProviderUnavailable("The payment provider did not answer a moment ago");
  try {
    const answer = await within(call(), trial, signal);
    trial.answered();
    return answer;
  } catch (error) {
    if (hasAnswered(error)) trial.answered();
    else trial.failed();
    throw error;
  }
}

type Call = (...given: unknown[]) => Promise<unknown>;

function guard(provider: PaymentProvider, breaker: Breaker, signal?: AbortSignal): PaymentProvider {
  const calls = Object.entries(provider).flatMap(([name, member]) => {
    // Notices are checked locally, without a call.
    if (typeof member !== "function" || name === "readNotice") return [];
    const call: Call = (...given) =>
      callGuarded(breaker, () => (provider as unknown as Record<string, Call>)[name]!.apply(provider, given), signal);
    return [[name, call]];
  });
  return { ...provider, ...(Object.fromEntries(calls) as object) };
}

/**
 * A payment provider for one brand. Calls take at most 5 seconds. After a few failures, further calls fail at once with ProviderUnavailable
 * until a trial call succeeds. `signal` ends running calls.
 */
export function guardProvider(provider: PaymentProvider, tenant: string, signal?: AbortSignal): PaymentProvider {
  const { breaker, guarded } = ofBrand(provider, tenant);
  return signal ? guard(provider, breaker, signal) : guarded;
}

/** The breaker of a brand's calls to its provider. */
export function breakerOfProvider(provider: PaymentProvider, tenant: string): Breaker {
  return ofBrand(provider, tenant).breaker;
}

/** The brands whose calls are stopped. */
export function stoppedBrands(provider: PaymentProvider): string[] {
  return [...known(provider)].filter(([, { breaker }]) => breaker.openSince() !== null).map(([tenant]) => tenant);
}
