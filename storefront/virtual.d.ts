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
