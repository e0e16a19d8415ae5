import type { Visitor } from "../../base/actor.ts";
import { sessionOf } from "./session-cookie.ts";
import { readVisitor } from "./visitor-cookie.ts";

/** The browser of a request, from its cookies. */
export function browserOf(request: Request, isSecure: boolean): Visitor {
  return {
    kind: "visitor",
    owner: readVisitor(request, isSecure),
    preview: null,
    openings: [],
    login: { session: sessionOf(request, isSecure), device: request.headers.get("user-agent") ?? "" },
  };
}
