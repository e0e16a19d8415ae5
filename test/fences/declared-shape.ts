import { API, TypeFlags, type Checker, type Type } from "typescript/unstable/sync";
import { isTypeAliasDeclaration } from "typescript/unstable/ast/is";
import type { Node } from "typescript/unstable/ast";
import { kindOf } from "./statement-calls.ts";

/** A field of an object type. `fields`: the fields of its object, or of its array's objects; else null. */
export type Field = { readonly name: string; readonly kind: string; readonly fields: readonly Field[] | null };

const LEAVES = new Set(["string", "number", "boolean", "any"]);

/** The object type inside a type: the type itself, the elements of its array, or its only part besides null and undefined. */
function insideOf(checker: Checker, type: Type): Type {
  if (type.isUnionType()) {
    const [only, ...more] = type.getTypes().filter(({ flags }) => (flags & (TypeFlags.Null | TypeFlags.Undefined)) === 0);
    return only && more.length === 0 ? insideOf(checker, only) : type;
  }
  return checker.isArrayType(type) && type.isTypeReference() ? insideOf(checker, checker.getTypeArguments(type)[0]!) : type;
}

function fieldsOf(checker: Checker, type: Type): readonly Field[] {
  return checker.getPropertiesOfType(type).map((property) => {
    const of = checker.getTypeOfSymbol(property)!;
    const kind = kindOf(checker, of);
    const isLeaf = kind.split(" | ").every((each) => LEAVES.has(each.replaceAll("[]", "")));
    return { name: property.name, kind, fields: isLeaf ? null : fieldsOf(checker, insideOf(checker, of)) };
  });
}

/** The fields of type aliases, each given as the path of its file below `root` and its name. */
export function declaredShapes(
  root: string,
  config: string,
  names: readonly (readonly [path: string, name: string])[],
): (readonly Field[])[] {
  const api = new API({ cwd: root });
  try {
    const project = api.updateSnapshot({ openProjects: [`${root}/${config}`] }).getProject(`${root}/${config}`)!;
    const { checker, program } = project;
    return names.map(([path, name]) => {
      let found: Type | undefined;
      const visit = (node: Node): void => {
        if (isTypeAliasDeclaration(node) && node.name.text === name) found = checker.getTypeAtLocation(node.type);
        else node.forEachChild((child) => visit(child));
      };
      visit(program.getSourceFile(`${root}/${path}`)!);
      if (!found) throw new Error(`no type ${name} in ${path}`);
      return fieldsOf(checker, found);
    });
  } finally {
    api.close();
  }
}
