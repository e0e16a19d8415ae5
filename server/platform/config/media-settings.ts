/** A bucket of an S3-compatible store. */
export type S3Settings = {
  /** Scheme and host, optionally a path, without a trailing slash. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly key: string;
  readonly secret: string;
};

export type MediaSettings = {
  /** Null: media are stored in a folder of DATA_DIR. */
  readonly s3: S3Settings | null;
  /** The most bytes and seconds of a source. */
  readonly mostBytes: number;
  readonly mostSeconds: number;
  /** `nice` value of ffmpeg, 0 to 19. Checked here, read by run-program.ts from the environment. */
  readonly encoderNice: number;
};

const NAMES = ["MEDIA_S3_BUCKET", "MEDIA_S3_KEY", "MEDIA_S3_SECRET"] as const;

function readS3(env: NodeJS.ProcessEnv): S3Settings | null {
  const text = env["MEDIA_S3_ENDPOINT"];
  const given = NAMES.filter((name) => env[name]);
  if (!text) {
    if (given.length > 0) throw new Error(`${given[0]} needs MEDIA_S3_ENDPOINT`);
    return null;
  }
  const missing = NAMES.find((name) => !env[name]);
  if (missing) throw new Error(`${missing} is needed with MEDIA_S3_ENDPOINT`);
  const url = URL.parse(text);
  const isLocal = url?.hostname === "localhost" || url?.hostname === "127.0.0.1";
  if (!url || url.search || url.hash || url.username || !(url.protocol === "https:" || (isLocal && url.protocol === "http:")))
    throw new Error("MEDIA_S3_ENDPOINT must be an address that begins with https://");
  const bucket = env["MEDIA_S3_BUCKET"]!;
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) throw new Error("MEDIA_S3_BUCKET must be the name of a bucket");
  return {
    endpoint: url.href.replace(/\/+$/, ""),
    bucket,
    region: env["MEDIA_S3_REGION"] || "auto",
    key: env["MEDIA_S3_KEY"]!,
    secret: env["MEDIA_S3_SECRET"]!,
  };
}

function whole(
  env: NodeJS.ProcessEnv,
  name: string,
  { standard, low = 1, high }: { readonly standard: number; readonly low?: number; readonly high: number },
): number {
  const text = env[name] || String(standard);
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < low || value > high)
    throw new Error(`${name} must be a whole number from ${low} to ${high}, not "${text}"`);
  return value;
}

/** Reads the media store and the limits of sources. Throws an Error of one line that names the wrong setting. */
export function readMediaSettings(env: NodeJS.ProcessEnv): MediaSettings {
  return {
    s3: readS3(env),
    mostBytes: 1_000_000 * whole(env, "VIDEO_MAX_MB", { standard: 4000, high: 100_000 }),
    mostSeconds: 60 * whole(env, "VIDEO_MAX_MINUTES", { standard: 300, high: 1440 }),
    encoderNice: whole(env, "ENCODER_NICE", { standard: 19, low: 0, high: 19 }),
  };
}
