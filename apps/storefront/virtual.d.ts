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

/** The player's library without features that the shop does not use: other audio tracks, its own subtitles, DRM. */
declare module "hls.js/light" {
  export * from "hls.js";
  export { default } from "hls.js";
}
