import type { TenantId } from "#server/act.ts";
import { parseTicketCode } from "#domain/tickets/ticket-code.ts";
import type { Product } from "#server/app/serve.ts";
import { digestsOf } from "#server/modules/tickets/waivers/hash-text.ts";

type Signer = {
  readonly tenant: TenantId;
  readonly ticketCode: string;
  readonly phone: { readonly countryCode: string; readonly phoneNumber: string };
};

/** Records an invitation to sign from a ticket's buyer to this number. Does nothing for an invalid ticket code. */
export async function inviteSigner({ services }: Pick<Product, "services">, { tenant, ticketCode, phone }: Signer): Promise<void> {
  const [hash] = digestsOf({ ...services, tenant }, `phone ${phone.countryCode}${phone.phoneNumber}`);
  await services.db.transaction(tenant, (tx) =>
    tx.query(
      `insert into waiver_invites (tenant_id, id, ticket_id, phone_hash)
       select tenant_id, gen_random_uuid(), id, $3 from tickets where tenant_id = $1 and code = $2`,
      [tenant, parseTicketCode(ticketCode) ?? "", hash],
    ),
  );
}
