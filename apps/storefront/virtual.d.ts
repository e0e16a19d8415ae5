declare module "virtual:react-router/server-build" {
  const build: unknown;
  export default build;
}
declare module "*.css?inline" {
  const text: string;
  export default text;
}
declare module "*.woff2?url" {
  const address: string;
  export default address;
}

/** The player without what no page of ours uses: other tracks of sound, subtitles of its own, DRM. */
declare module "hls.js/light" {
  export * from "hls.js";
  export { default } from "hls.js";
}
