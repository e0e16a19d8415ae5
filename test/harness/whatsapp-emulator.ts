import { createServer } from "node:http";

/** One call as it came: whose number, and its JSON. */
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
  /** The next answers instead of good ones; `break` takes the message and cuts the line. */
  answerNext(...answers: readonly Answer[]): void;
  close(): Promise<void>;
};

/** What the Cloud API answers when it refuses. */
export function refusal(status: number, code: number): Answer {
  return { status, body: { error: { message: `(#${code}) no`, type: "OAuthException", code, fbtrace_id: "x" } } };
}

/** WhatsApp's Cloud API in miniature on this machine: keeps what it is given. */
export async function startWhatsAppEmulator(): Promise<WhatsAppEmulator> {
  const calls: CaughtCall[] = [];
  const next: Answer[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = JSON.parse(Buffer.concat(chunks).toString("utf8")) as CaughtTemplate;
      calls.push({ path: request.url ?? "", authorization: request.headers.authorization ?? "", body });
      const answer = next.shift() ?? {
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
    answerNext: (...answers) => void next.push(...answers),
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
