import { createDecipheriv } from "node:crypto";
import { newBuyer } from "../../../test/harness/buyer.ts";
import { overHttp, plainOverHttp } from "../../../test/harness/over-http.ts";
import { orderVideo, payVideo, videoOf } from "../../../test/harness/video-buyer.ts";
import type { World } from "../open-world.ts";
import { sleep } from "../sleep.ts";
import { freshPhone } from "../visit.ts";
import { GHOST } from "./haunt.ts";
import { FILM } from "./make-film.ts";

/** The first byte and the length of an MPEG-TS packet. */
const [SYNC, PACKET] = [0x47, 188];
const LOOKS = 40;
const LOOK_MS = 150;

function ivOf(n: number): Buffer {
  const iv = Buffer.alloc(16);
  iv.writeUInt32BE(n, 12);
  return iv;
}

/** A fault in a viewer's segment, or null. */
function faultOf(sealed: Buffer, key: Buffer, n: number): string | null {
  const decipher = createDecipheriv("aes-128-cbc", key, ivOf(n));
  let plain: Buffer;
  try {
    plain = Buffer.concat([decipher.update(sealed), decipher.final()]);
  } catch {
    return "is not opened by the film's key";
  }
  if (plain.includes(GHOST.trim())) return "is what an earlier turn wrote after its end";
  for (let at = 0; at < plain.length; at += PACKET) if (plain[at] !== SYNC) return "is no film";
  return plain.length === 0 ? "is empty" : null;
}

/** Loads every segment of every height of a film, like a player. Returns the faults. */
export async function watchFilm({ doors }: Pick<World, "doors">, heights: readonly number[]): Promise<string[]> {
  const { port } = doors;
  const buyer = newBuyer(overHttp(port), { tenant: FILM.tenant, port });
  const order = await orderVideo(buyer, await videoOf(buyer, FILM.slug), { phone: `0${freshPhone()}` });
  if (!order.ok || !(await payVideo(buyer, order.data)).ok) return ["a film that costs nothing is given to nobody"];
  let base: string | null = null;
  for (let look = 0; look < LOOKS && base === null; look += 1, await sleep(LOOK_MS)) {
    const mine = await buyer.call("listMyVideos", { query: {} });
    const right = mine.ok ? mine.data.videos[0]?.id : undefined;
    if (right === undefined) continue;
    const play = await buyer.call("startPlay", { params: { id: right }, body: { takeOver: true } });
    base = play.ok ? (play.data.parts[0]?.base ?? null) : null;
  }
  if (base === null) return ["a film that is ready plays for nobody"];
  const plain = plainOverHttp(port);
  const read = async (path: string): Promise<Buffer> => {
    const headers = { host: buyer.host, cookie: buyer.cookie() };
    const answer = await plain.fetch(new Request(new URL(path, `http://${buyer.host}`), { headers }));
    return answer.ok ? Buffer.from(await answer.arrayBuffer()) : Buffer.alloc(0);
  };
  const key = await read(`${base}key`);
  const faults: string[] = [];
  for (const height of heights) {
    const names = (await read(`${base}${height}.m3u8`)).toString().match(/^\d+\/\d+\.ts$/gm) ?? [];
    if (names.length === 0) faults.push(`a film has no segments at ${height}`);
    for (const [n, name] of names.entries()) {
      const fault = faultOf(await read(base + name), key, n);
      if (fault) faults.push(`a segment ${fault}: ${name}`);
    }
  }
  return faults;
}
