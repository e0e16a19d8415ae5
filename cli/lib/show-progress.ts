const STEP_PERCENT = 10;

type Out = Pick<NodeJS.WriteStream, "write"> & { readonly isTTY?: boolean };

/** Shows progress in bytes: one changing line on a terminal, elsewhere a line every tenth. */
export function showProgress(out: Out, bytes: number): { show(done: number): void; end(): void } {
  let shown = -1;
  return {
    show(done) {
      const percent = bytes === 0 ? 100 : Math.floor((100 * done) / bytes);
      if (percent === shown || (!out.isTTY && percent < shown + STEP_PERCENT && percent !== 100)) return;
      shown = percent;
      const line = `${percent}% of ${Math.ceil(bytes / 1e6)} MB`;
      out.write(out.isTTY ? `\r${line}` : `${line}\n`);
    },
    end() {
      if (out.isTTY && shown >= 0) out.write("\n");
    },
  };
}
