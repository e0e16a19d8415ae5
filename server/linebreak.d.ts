/** The package comes without types. */
declare module "linebreak" {
  /** Break opportunities of a text by UAX 14, in order. Thai and other scripts without spaces have none inside words. */
  export default class LineBreaker {
    constructor(text: string);
    nextBreak(): { readonly position: number; readonly required: boolean } | null;
  }
}
