import { registerHooks } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const ROUND = /[?&]round=(\d+)$/;

/**
 * Loads sources under `root` anew, as often as wanted, together with everything of the project that they import; packages are loaded once. What was
 * loaded before goes on with what it had. For development: what has been loaded stays in memory.
 */
export function freshModules(root: string): <T>(file: string) => Promise<T> {
  const own = pathToFileURL(join(root, "/")).href;
  const packages = `${own}node_modules/`;
  let round = 0;
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context);
      const asked = ROUND.exec(context.parentURL ?? "")?.[1];
      if (asked === undefined || !found.url.startsWith(own) || found.url.startsWith(packages) || ROUND.test(found.url)) return found;
      return { ...found, url: `${found.url}?round=${asked}` };
    },
  });
  return async <T>(file: string) => {
    round += 1;
    return (await import(`${pathToFileURL(join(root, file)).href}?round=${round}`)) as T;
  };
}
