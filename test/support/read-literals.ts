/** The strings and template parts of a TypeScript or JavaScript source. */
import ts from 'typescript';

type Literal = { readonly text: string; readonly line: number };

export function readLiterals(source: string): Literal[] {
  const file = ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest);
  const literals: Literal[] = [];
  const visit = (node: ts.Node): void => {
    if ((ts.isStringLiteral(node) || ts.isTemplateLiteralToken(node)) && node.text.trim() !== '') {
      const { line } = file.getLineAndCharacterOfPosition(node.end);
      literals.push({ text: node.text, line: line + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return literals;
}
