import { parseAst } from "vite";

/** Facts of a file, by the names of its variables and properties. */
export interface Facts {
  /** Undefined or false, wherever they are read. */
  readonly absent: ReadonlySet<string>;
  /** Truthy. */
  readonly present: ReadonlySet<string>;
  /** Collections without elements. */
  readonly empty: ReadonlySet<string>;
  /** Functions that return false or undefined, whatever they are given. */
  readonly negative: ReadonlySet<string>;
  /** Values that are no functions. */
  readonly inert: ReadonlySet<string>;
  /** Strings with only one value. */
  readonly fixed: ReadonlyMap<string, string>;
  /** Functions that are never called. Their bodies are removed. */
  readonly uncalled: ReadonlySet<string>;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [part: string]: unknown;
}

const isNode = (part: unknown): part is Node => typeof part === "object" && part !== null && typeof (part as Node).type === "string";
const part = (node: Node, key: string) => node[key] as Node;

/** The name of a variable, or of the property that is read of anything; `this.name` if it is read of `this`. */
function nameOf(node: Node): string {
  if (node.type === "Identifier") return node["name"] as string;
  if (node.type === "ChainExpression") return nameOf(part(node, "expression"));
  if (node.type !== "MemberExpression" || node["computed"]) return "";
  return (part(node, "object").type === "ThisExpression" ? "this." : "") + nameOf(part(node, "property"));
}

/** Removes code that cannot run if `facts` hold. The names of facts that the code has are added to `seen`. */
export function applyFacts(code: string, facts: Facts, seen: Set<string>): string {
  const cuts: { readonly start: number; readonly end: number; readonly by: string }[] = [];
  const cut = (start: number, end: number, by: string) => void cuts.push({ start, end, by });
  const has = (names: ReadonlySet<string>, name: string) => names.has(name) && Boolean(seen.add(name));

  /** Whether a condition holds; undefined if it depends. */
  function truth(node: Node): boolean | undefined {
    switch (node.type) {
      case "Literal":
        return Boolean(node["value"]);
      case "Identifier":
      case "MemberExpression":
        if (has(facts.absent, nameOf(node))) return false;
        if (has(facts.present, nameOf(node))) return true;
        return isEmptySize(node) ? false : undefined;
      case "ChainExpression":
        return truth(part(node, "expression"));
      case "CallExpression":
        return truthOfCall(part(node, "callee"));
      case "UnaryExpression":
        return truthOfUnary(node);
      case "BinaryExpression":
        return truthOfBinary(node);
      case "LogicalExpression":
        return truthOfLogical(node);
      default:
        return undefined;
    }
  }

  const isEmpty = (node: Node) => has(facts.empty, nameOf(node));
  const isEmptySize = (node: Node) => /^(?:length|size)$/.test(nameOf(node)) && node.type !== "Identifier" && isEmpty(part(node, "object"));

  function truthOfCall(callee: Node): boolean | undefined {
    if (callee.type === "Identifier") return has(facts.negative, nameOf(callee)) ? false : undefined;
    return /^(?:has|some)$/.test(nameOf(callee)) && isEmpty(part(callee, "object")) ? false : undefined;
  }

  function truthOfUnary(node: Node): boolean | undefined {
    if (node["operator"] === "void") return false;
    const of = node["operator"] === "!" ? truth(part(node, "argument")) : undefined;
    return of === undefined ? undefined : !of;
  }

  /** Comparisons of something absent with anything that is not undefined, of an empty collection's size with zero, of a type, of a fixed string. */
  function truthOfBinary(node: Node): boolean | undefined {
    const [left, right, operator] = [part(node, "left"), part(node, "right"), node["operator"] as string];
    const nothing = right["operator"] === "void" || (right.type === "Literal" && right["value"] === null && operator.length === 2);
    if (isEmptySize(left) && right["value"] === 0) return operator === "===" ? true : operator === ">" ? false : undefined;
    const subject = left.type === "UnaryExpression" && left["operator"] === "typeof" ? part(left, "argument") : left;
    if (right["value"] === "function" && subject !== left && has(facts.inert, nameOf(subject))) return operator.startsWith("!");
    const fixed = subject === left && right.type === "Literal" ? facts.fixed.get(nameOf(left)) : undefined;
    if (fixed !== undefined && seen.add(nameOf(left))) return operator.startsWith("=") === (fixed === right["value"]);
    if (!/^[!=]==?$/.test(operator) || right["value"] === false || right["value"] === "undefined") return undefined;
    if (nothing && has(facts.present, nameOf(left))) return operator.startsWith("!");
    return has(facts.absent, nameOf(subject)) ? operator.startsWith("=") === nothing : undefined;
  }

  function truthOfLogical(node: Node): boolean | undefined {
    const [left, right] = [truth(part(node, "left")), truth(part(node, "right"))];
    if (node["operator"] === "&&") return left === false || right === false ? false : left && right;
    if (node["operator"] === "||") return left === true || right === true ? true : left === false ? right : undefined;
    return undefined;
  }

  /** Leaves only `kept` of `node`, and continues inside it. */
  function keep(node: Node, kept: Node | null, left: string, right: string): void {
    if (!kept) return cut(node.start, node.end, left + right);
    cut(node.start, kept.start, left);
    cut(kept.end, node.end, right);
    walk(kept);
  }

  function isIdle(node: Node): boolean {
    if (node.type === "BlockStatement") return (node["body"] as Node[]).every(isIdle);
    return node.type === "IfStatement" && truth(part(node, "test")) === false && !node["alternate"];
  }

  /** Whether a statement goes through an empty collection, or is an effect that does nothing. */
  function isVain(node: Node): boolean {
    if (node.type === "ForOfStatement") return isEmpty(part(node, "right"));
    const call = node.type === "ExpressionStatement" ? part(node, "expression") : node;
    if (call.type !== "CallExpression") return false;
    const [callee, [first]] = [part(call, "callee"), call["arguments"] as Node[]];
    if (nameOf(callee) === "forEach") return isEmpty(part(callee, "object"));
    return nameOf(callee) === "useEffect" && first?.type === "ArrowFunctionExpression" && isIdle(part(first, "body"));
  }

  function walk(node: Node): void {
    if (isVain(node)) return cut(node.start, node.end, node.type === "CallExpression" ? "(void 0)" : ";");
    if (node.type === "IfStatement" || node.type === "ConditionalExpression") {
      const holds = truth(part(node, "test"));
      const isBlock = node.type === "IfStatement";
      const kept = node[holds ? "consequent" : "alternate"] as Node | null;
      if (holds !== undefined) return isBlock ? keep(node, kept, "{", "}") : keep(node, kept, "(", ")");
    }
    if (node.type === "LogicalExpression") {
      const left = truth(part(node, "left"));
      if (node["operator"] === "||" ? left === false : node["operator"] === "&&" && left) return keep(node, part(node, "right"), "(", ")");
      if (node["operator"] === "||" && left && isPlain(part(node, "left"))) return keep(node, part(node, "left"), "(", ")");
      if (node["operator"] === "&&" && left === false && isPlain(part(node, "left"))) return cut(node.start, node.end, "(void 0)");
    }
    if (/^Function(?:Declaration|Expression)$/.test(node.type) && isNode(node["id"]) && has(facts.uncalled, nameOf(node["id"])))
      return cut(part(node, "body").start, part(node, "body").end, "{}");
    if (/^(?:Identifier|MemberExpression)$/.test(node.type) && has(facts.absent, nameOf(node)))
      return cut(node.start, node.end, "(void 0)");
    if (node.type === "CallExpression") {
      const callee = part(node, "callee");
      if (truthOfCall(callee) === false) return cut(node.start, node.end, "false");
      if (nameOf(callee) === "map" && isEmpty(part(callee, "object"))) return cut(node.start, node.end, "[]");
    }
    for (const key of Object.keys(node)) {
      if (isName(node, key)) continue;
      for (const child of [node[key]].flat()) if (isNode(child)) walk(child);
    }
  }

  /** Whether something false is undefined too: it is a variable or a property. */
  const isPlain = (node: Node) => /^(?:Identifier|MemberExpression|ChainExpression)$/.test(node.type);

  walk(parseAst(code) as unknown as Node);
  let result = "";
  let from = 0;
  for (const { start, end, by } of cuts.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    result += code.slice(from, start) + by;
    from = end;
  }
  return result + code.slice(from);
}

/** Whether this part of a node names or declares something instead of reading it. */
function isName(node: Node, key: string): boolean {
  if (key === "params" || key === "label" || key === "id" || key === "left") return !/^(?:Binary|Logical)/.test(node.type);
  if (key === "property" || key === "key") return !node["computed"];
  return key === "value" && node["shorthand"] === true;
}
