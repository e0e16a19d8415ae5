/** What the packed client gives to a program: see docs/api-client.md. */
export { createKarcisClient } from "./karcis-client.ts";
export { createKarcisRequest } from "./karcis-request.ts";
