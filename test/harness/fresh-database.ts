import { randomBytes } from "node:crypto";
import pg from "pg";

/** `prepare` fills the template once; it must leave no connection open. */
export type Template = { readonly name: string; prepare(url: string): Promise<void> };
export type FreshDatabase = {
  /** Of the owner of everything. */
  readonly url: string;
  /** Of the shop's own login, which owns nothing. */
  readonly shopUrl: string;
  readonly name: string;
  drop(): Promise<void>;
};

/** Set by a run's first process and inherited by its workers: templates never outlive their code. */
const RUN = (process.env["KARCIS_TEST_RUN"] ??= randomBytes(4).toString("hex"));
const PREFIX = `karcis_${RUN}_`;
const LOCK = 7_262_812;
const SHOP = "karcis_test_shop";

function urlOf(clusterUrl: string, name: string, login?: string): string {
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  if (login) [url.username, url.password] = [login, login];
  return url.toString();
}

/** A login like a production shop's; it belongs to the cluster, so each run finds it again. */
async function ensureShopLogin(admin: pg.Client): Promise<void> {
  await admin.query(`do $$ begin
    if not exists (select 1 from pg_roles where rolname = 'karcis_app') then create role karcis_app nologin; end if;
    if not exists (select 1 from pg_roles where rolname = '${SHOP}') then create role ${SHOP} login password '${SHOP}' in role karcis_app; end if;
    exception when duplicate_object or unique_violation then null; end $$`);
}

async function asAdmin<T>(clusterUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: clusterUrl });
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Makes the template if it is missing: one process does, the others wait. */
async function ensureTemplate(admin: pg.Client, clusterUrl: string, template: Template): Promise<string> {
  const name = `${PREFIX}template_${template.name}`;
  await admin.query("select pg_advisory_lock($1)", [LOCK]);
  try {
    const { rowCount } = await admin.query("select 1 from pg_database where datname = $1", [name]);
    if (rowCount) return name;
    const draft = `${name}_draft`;
    await admin.query(`drop database if exists ${pg.escapeIdentifier(draft)} with (force)`);
    await admin.query(`create database ${pg.escapeIdentifier(draft)}`);
    await template.prepare(urlOf(clusterUrl, draft));
    await admin.query(`alter database ${pg.escapeIdentifier(draft)} rename to ${pg.escapeIdentifier(name)}`);
    return name;
  } finally {
    await admin.query("select pg_advisory_unlock($1)", [LOCK]);
  }
}

/** A separate database on the cluster at `clusterUrl`: empty, or a clone of the template. */
export async function freshDatabase(clusterUrl: string, template?: Template): Promise<FreshDatabase> {
  const name = `${PREFIX}${randomBytes(5).toString("hex")}`;
  await asAdmin(clusterUrl, async (admin) => {
    const source = template ? ` template ${pg.escapeIdentifier(await ensureTemplate(admin, clusterUrl, template))}` : "";
    await ensureShopLogin(admin);
    await admin.query(`create database ${pg.escapeIdentifier(name)}${source}`);
  });
  const drop = () => asAdmin(clusterUrl, (admin) => admin.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`));
  return {
    url: urlOf(clusterUrl, name),
    shopUrl: urlOf(clusterUrl, name, SHOP),
    name,
    async drop() {
      await drop();
    },
  };
}

/** Drops this run's databases on a cluster that outlives it. */
export async function dropLeftovers(clusterUrl: string): Promise<void> {
  await asAdmin(clusterUrl, async (admin) => {
    const { rows } = await admin.query<{ datname: string }>("select datname from pg_database where starts_with(datname, $1)", [PREFIX]);
    for (const { datname } of rows) await admin.query(`drop database if exists ${pg.escapeIdentifier(datname)} with (force)`);
  });
}
