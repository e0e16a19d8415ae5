/** The parts of webvtt-parser that tests use. The package comes without types. */
declare module "webvtt-parser" {
  export type WebVTTNode =
    | { readonly type: "text"; readonly value: string }
    | { readonly type: "object"; readonly children?: readonly WebVTTNode[] };
  type Cue = {
    readonly startTime: number;
    readonly endTime: number;
    readonly text: string;
    readonly tree: { readonly children: readonly WebVTTNode[] };
  };
  export class WebVTTParser {
    constructor(entities?: Readonly<Record<string, string>>);
    parse(input: string, mode: "subtitles" | "chapters" | "metadata"): { readonly cues: readonly Cue[] };
  }
}
