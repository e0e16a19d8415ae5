import { createServer } from "node:http";
import { MESSAGE_TEXTS, placesOf, type MessageName } from "#i18n/message-texts/fill-message.ts";

/** One received call: its number and JSON. */
export type CaughtCall = { readonly path: string; readonly authorization: string; readonly body: CaughtTemplate };
export type CaughtTemplate = {
  readonly to: string;
  readonly type: string;
  readonly messaging_product: string;
  readonly biz_opaque_callback_data: string;
  readonly template: {
    readonly name: string;
    readonly language: { readonly code: string };
    readonly components: readonly {
      readonly type: string;
      readonly parameters: readonly { readonly type: string; readonly parameter_name: string; readonly text: string }[];
    }[];
  };
};
type Answer = { readonly status: number; readonly body: unknown } | "break";

export type WhatsAppEmulator = {
  readonly url: string;
  readonly calls: CaughtCall[];
  /** Accepted messages as the phone shows them: the registered text with the sent values. */
  readonly shown: { readonly to: string; readonly template: MessageName; readonly body: string }[];
  /** Makes this template unregistered or paused. */
  forget(template: MessageName, code?: 132001 | 132015): void;
  /** The next answers; `break` accepts the message and cuts the connection. */
  answerNext(...answers: readonly Answer[]): void;
  close(): Promise<void>;
};

/** The Cloud API's refusal. */
export function refusal(status: number, code: number): Answer {
  return { status, body: { error: { message: `(#${code}) no`, type: "OAuthException", code, fbtrace_id: "x" } } };
}

/** The longest body with its values, and the longest code of an authentication template. */
const LONGEST_BODY = 1024;
const LONGEST_CODE = 15;

function templateOf(name: string): MessageName | undefined {
  return (Object.keys(MESSAGE_TEXTS.en) as MessageName[]).find((each) => `karcis_${each.replaceAll(".", "_")}` === name);
}

/** The Cloud API's error code for a call, by Meta's list; 0: accepted. */
function judgeCall({ to, type, messaging_product: product, template }: CaughtTemplate): number {
  const name = templateOf(template?.name ?? "");
  if (product !== "whatsapp" || type !== "template" || !/^[1-9]\d{5,14}$/.test(to)) return 100;
  if (name === undefined || !["en", "id"].includes(template.language?.code)) return 132001;
  const body = template.components.find((each) => each.type === "body")?.parameters ?? [];
  if (body.some((each) => each.type !== "text" || typeof each.text !== "string")) return 132012;
  if (body.some((each) => each.text.trim() === "")) return 131008;
  if (body.some((each) => /[\n\r\t]| {4}/.test(each.text))) return 132018;
  if (name === "identity.code") {
    const button = template.components.find((each) => each.type === "button")?.parameters ?? [];
    if (body.length !== 1 || button.length !== 1) return 132000;
    return [...body, ...button].every((each) => each.text.length <= LONGEST_CODE) ? 0 : 132018;
  }
  const locale = template.language.code as "en" | "id";
  const places = placesOf(name, locale);
  if (body.length !== places.length) return 132000;
  if (body.some((each) => !places.includes(each.parameter_name))) return 100;
  return showBody(name, template).length > LONGEST_BODY ? 132005 : 0;
}

function showBody(name: MessageName, { language, components }: CaughtTemplate["template"]): string {
  const values = Object.fromEntries(components[0]!.parameters.map((each) => [each.parameter_name, each.text]));
  if (name === "identity.code") return components[0]!.parameters[0]!.text;
  return MESSAGE_TEXTS[language.code as "en" | "id"][name].body.replace(/\{(\w+)\}/g, (_, place: string) => values[place]!);
}

/** A small WhatsApp Cloud API on this machine: stores its messages, and refuses what the real one refuses. */
export async function startWhatsAppEmulator(): Promise<WhatsAppEmulator> {
  const calls: CaughtCall[] = [];
  const next: Answer[] = [];
  const shown: { to: string; template: MessageName; body: string }[] = [];
  const forgotten = new Map<MessageName, number>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = JSON.parse(Buffer.concat(chunks).toString("utf8")) as CaughtTemplate;
      calls.push({ path: request.url ?? "", authorization: request.headers.authorization ?? "", body });
      const name = templateOf(body.template?.name ?? "");
      const code = (name && forgotten.get(name)) ?? judgeCall(body);
      const refused = code === 0 ? undefined : refusal(code === 132001 ? 404 : 400, code);
      const asked = next.shift();
      if (name && !refused && (asked === undefined || asked === "break"))
        shown.push({ to: body.to, template: name, body: showBody(name, body.template) });
      const answer = asked ??
        refused ?? {
          status: 200,
          body: {
            messaging_product: "whatsapp",
            contacts: [{ input: body.to, wa_id: body.to }],
            messages: [{ id: `wamid.${calls.length}` }],
          },
        };
      if (answer === "break") return void response.destroy();
      response.writeHead(answer.status, { "content-type": "application/json" });
      response.end(JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`,
    calls,
    shown,
    forget: (template, code = 132001) => void forgotten.set(template, code),
    answerNext: (...answers) => void next.push(...answers),
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
