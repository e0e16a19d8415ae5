import { API, SymbolFlags, TypeFlags, type Checker, type Project, type Symbol as TypeSymbol, type Type } from "typescript/unstable/sync";
import {
  isArrowFunction,
  isAsExpression,
  isBinaryExpression,
  isBlock,
  isCallExpression,
  isConditionalExpression,
  isFunctionDeclaration,
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isNumericLiteral,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isReturnStatement,
  isStringLiteral,
  isTemplateExpression,
  isVariableDeclaration,
} from "typescript/unstable/ast/is";
import type { FileSystem } from "typescript/unstable/fs";
import type { CallExpression, Expression, Node, ParameterDeclaration, SourceFile } from "typescript/unstable/ast";

/** An expression with more possible texts counts as unknown. */
const MOST_TEXTS = 64;

/** A call of `.query<Row>(text, …)` in the product. */
export type StatementCall = {
  /** Path and line. */
  readonly at: string;
  /** All possible texts; empty if known only at run time. */
  readonly texts: readonly string[];
  /** Its row, column by column; null without a declared one. */
  readonly row: readonly RowColumn[] | null;
};

export type RowColumn = { readonly name: string; readonly kind: Kind; readonly isNullable: boolean };
/** A column's TypeScript kind: `any` fits everything, a trailing `[]` is an array, several are joined by ` | `. */
export type Kind = string;

type Bound = ReadonlyMap<number, readonly string[]>;

function combine(parts: readonly (readonly string[] | null)[]): readonly string[] | null {
  let texts: readonly string[] = [""];
  for (const part of parts) {
    if (!part) return null;
    texts = texts.flatMap((before) => part.map((each) => before + each));
    if (texts.length > MOST_TEXTS) return null;
  }
  return texts;
}

/** The texts in a type of literals. */
function literalsOf(type: Type | undefined): readonly string[] | null {
  if (!type) return null;
  if (type.isStringLiteralType()) return [String(type.value)];
  if (!type.isUnionType()) return null;
  const each = type.getTypes().map((one) => literalsOf(one));
  return each.every((one) => one !== null) ? each.flat() : null;
}

function resultOf(declared: Node): { readonly result: Expression; readonly parameters: readonly ParameterDeclaration[] } | null {
  const made = isVariableDeclaration(declared) ? declared.initializer : declared;
  if (!made || !(isArrowFunction(made) || isFunctionDeclaration(made))) return null;
  const { body, parameters } = made;
  if (!body) return null;
  if (!isBlock(body)) return { result: body as Expression, parameters: [...parameters] };
  const [only, more] = [...body.statements];
  return only && !more && isReturnStatement(only) && only.expression ? { result: only.expression, parameters: [...parameters] } : null;
}

/** Reads the possible texts of an expression: literals, templates, constants, choices, and functions of one expression. */
function textReader(project: Project) {
  const { checker } = project;
  const symbolOf = (node: Node): TypeSymbol | undefined => {
    const found = checker.getSymbolAtLocation(node);
    return found && found.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(found) : found;
  };

  function ofCall(node: CallExpression, bound: Bound): readonly string[] | null {
    const declared = symbolOf(node.expression)?.valueDeclaration?.resolve(project);
    const made = declared ? resultOf(declared) : null;
    if (!made) return null;
    const inside = new Map<number, readonly string[]>();
    for (const [i, parameter] of made.parameters.entries()) {
      const given = node.arguments[i] ?? parameter.initializer;
      const texts = given ? read(given, bound) : null;
      const symbol = checker.getSymbolAtLocation(parameter.name);
      if (texts && symbol) inside.set(symbol.id, texts);
    }
    return read(made.result, inside);
  }

  function ofName(node: Expression, bound: Bound): readonly string[] | null {
    const symbol = symbolOf(node);
    if (!symbol) return null;
    const given = bound.get(symbol.id);
    if (given) return given;
    const declared = symbol.valueDeclaration?.resolve(project);
    const isConstant = declared && (isVariableDeclaration(declared) || isPropertyAssignment(declared));
    return isConstant && declared.initializer ? read(declared.initializer, new Map()) : null;
  }

  function read(node: Expression, bound: Bound): readonly string[] | null {
    if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) return [node.text];
    if (isNumericLiteral(node)) return [String(Number(node.text.replaceAll("_", "")))];
    if (isParenthesizedExpression(node) || isAsExpression(node)) return read(node.expression, bound);
    if (isTemplateExpression(node))
      return combine([[node.head.text], ...[...node.templateSpans].flatMap((span) => [read(span.expression, bound), [span.literal.text]])]);
    if (isBinaryExpression(node)) {
      const isSum = node.operatorToken.getText() === "+";
      return isSum ? combine([read(node.left, bound), read(node.right, bound)]) : null;
    }
    if (isConditionalExpression(node)) {
      const [one, other] = [read(node.whenTrue, bound), read(node.whenFalse, bound)];
      return one && other ? [...one, ...other] : null;
    }
    const known = isCallExpression(node)
      ? ofCall(node, bound)
      : isIdentifier(node) || isPropertyAccessExpression(node)
        ? ofName(node, bound)
        : null;
    return known ?? literalsOf(checker.getTypeAtLocation(node));
  }
  return (node: Expression) => read(node, new Map());
}

export function kindOf(checker: Checker, type: Type): Kind {
  const { flags } = type;
  if (flags & (TypeFlags.Any | TypeFlags.Unknown)) return "any";
  if (flags & TypeFlags.StringLike) return "string";
  if (flags & TypeFlags.NumberLike) return "number";
  if (flags & TypeFlags.BooleanLike) return "boolean";
  if (type.isUnionType()) {
    const kinds = new Set(
      type
        .getTypes()
        .filter((each) => !isNothing(each))
        .map((each) => kindOf(checker, each)),
    );
    return [...kinds].toSorted().join(" | ");
  }
  if (type.isIntersectionType()) return kindOf(checker, type.getTypes()[0]!);
  if (checker.isArrayType(type) && type.isTypeReference()) return `${kindOf(checker, checker.getTypeArguments(type)[0]!)}[]`;
  const name = type.getSymbol()?.name;
  return name === "Date" || name === "Uint8Array" || name === "Buffer" ? name : "object";
}

const isNothing = (type: Type) => (type.flags & (TypeFlags.Null | TypeFlags.Undefined)) !== 0;
const admitsNull = (type: Type) =>
  (type.flags & (TypeFlags.Any | TypeFlags.Unknown | TypeFlags.Null)) !== 0 ||
  (type.isUnionType() && type.getTypes().some((each) => each.flags & TypeFlags.Null));

function columnsOf(checker: Checker, type: Type): readonly RowColumn[] {
  return checker.getPropertiesOfType(type).map((property) => {
    const of = checker.getTypeOfSymbol(property)!;
    return { name: property.name, kind: kindOf(checker, of), isNullable: admitsNull(of) };
  });
}

/** The row of `Promise<Row[]>`, or of `Promise<QueryResult<Row>>`. */
function rowOf(checker: Checker, call: CallExpression): Type | null {
  let type = checker.getTypeAtLocation(call);
  for (let depth = 0; depth < 2; depth++) {
    if (!type?.isTypeReference()) return null;
    type = checker.getTypeArguments(type)[0];
  }
  return type ?? null;
}

function callsIn(source: SourceFile): readonly CallExpression[] {
  const found: CallExpression[] = [];
  const visit = (node: Node): void => {
    if (isCallExpression(node) && isPropertyAccessExpression(node.expression) && /^(query|send)$/.test(node.expression.name.text))
      found.push(node);
    node.forEachChild((child) => visit(child));
  };
  visit(source);
  return found;
}

export type Where = {
  /** The base folder of paths, with slashes. */
  readonly root: string;
  /** The path of its tsconfig.json below that. */
  readonly config: string;
  readonly isOurs: (path: string) => boolean;
  /** Replaces the disk in canaries. */
  readonly fs?: FileSystem;
};

/** Every call of `.query(…)` and `.send(…)` in the files that `isOurs` accepts, ordered by path. The compiler resolves each row's type. */
export function statementCalls({ root, config, isOurs, fs }: Where): readonly StatementCall[] {
  const api = new API({ cwd: root, ...(fs && { fs }) });
  try {
    const project = api.updateSnapshot({ openProjects: [`${root}/${config}`] }).getProject(`${root}/${config}`)!;
    const { checker, program } = project;
    const read = textReader(project);
    const toCall =
      (source: SourceFile, path: string) =>
      (call: CallExpression): StatementCall => {
        const [text] = call.arguments;
        const row = rowOf(checker, call);
        const columns = row && !row.isTypeParameter() ? columnsOf(checker, row) : [];
        const line = source.text.slice(0, (text ?? call).getStart()).split("\n").length;
        return { at: `${path}:${line}`, texts: (text && read(text)) ?? [], row: columns.length > 0 ? columns : null };
      };
    return program
      .getSourceFileNames()
      .filter((name) => name.startsWith(`${root}/`) && isOurs(name.slice(root.length + 1)))
      .toSorted()
      .flatMap((name) => {
        const source = program.getSourceFile(name)!;
        return callsIn(source).map(toCall(source, name.slice(root.length + 1)));
      });
  } finally {
    api.close();
  }
}
