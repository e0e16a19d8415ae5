import type { InstructionsAnswer } from "#contract/payments/payment-shapes.ts";
import { channelTitle, type PaymentChannel } from "#domain/payments/payment-channel.ts";
import type { MessageKey } from "#i18n/messages.ts";
import { Accordion, Disclosure } from "#ui/overlay/disclosure.tsx";
import { useT } from "../../shell/i18n/use-t.ts";

/** Banks whose virtual accounts accept transfers from other banks; from the providers' documentation (decision 64). */
const OPEN_TO_ALL: readonly PaymentChannel[] = ["bri_va", "bni_va", "permata_va", "cimb_va"];

const OF_BANK: Readonly<Partial<Record<PaymentChannel, readonly MessageKey[]>>> = {
  bca_va: ["pay.how.bca.app", "pay.how.bca.my", "pay.how.bca.atm"],
  mandiri_va: ["pay.how.mandiri.app"],
  bri_va: ["pay.how.bri.app", "pay.how.bri.atm"],
  bni_va: ["pay.how.bni.app", "pay.how.bni.atm"],
  permata_va: ["pay.how.permata.app", "pay.how.permata.atm"],
  cimb_va: ["pay.how.cimb.app", "pay.how.cimb.atm"],
  bsi_va: ["pay.how.bsi.app"],
};

/** The apps, machines and counters that accept these instructions, each as a text of a heading and steps. */
function waysOf(instructions: InstructionsAnswer): readonly MessageKey[] {
  switch (instructions.kind) {
    case "qris":
      return ["pay.how.qris.phone", "pay.how.qris.scan"];
    case "bill":
      return ["pay.how.mandiri.bill", "pay.how.mandiri.atm"];
    case "counter":
      return ["pay.how.counter"];
    case "e_wallet":
      return ["pay.how.wallet"];
    case "virtual_account": {
      const { channel } = instructions;
      return [...(OF_BANK[channel] ?? []), ...(OPEN_TO_ALL.includes(channel) ? (["pay.how.other_bank"] as const) : [])];
    }
  }
}

/** Steps for each app, machine or counter that accepts these instructions. */
export function HowToPay({ instructions }: { readonly instructions: InstructionsAnswer }) {
  const t = useT();
  const title = instructions.kind === "qris" ? t("common.pay_with.qris") : (channelTitle(instructions.channel) ?? "");
  const ways = waysOf(instructions).map((key) => t(key, { bank: title, wallet: title, shop: title }).split("\n"));
  return (
    <div className="pay-how">
      <h3>{t("pay.how")}</h3>
      <Accordion>
        {ways.map(([heading = "", ...steps]) => (
          <Disclosure key={heading} title={heading} level={4}>
            <ol className="pay-steps">
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </Disclosure>
        ))}
      </Accordion>
    </div>
  );
}
