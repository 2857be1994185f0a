import ts from 'typescript'

/** One line that names another module. */
export interface ImportLine {
  line: number
  /** The name as written. */
  specifier: string
  /** `type`: gone at run time. `address`: `new URL('./x.ts', import.meta.url)`, a worker's own bundle. */
  kind: 'static' | 'dynamic' | 'type' | 'address'
}

export interface ReadFile {
  imports: ImportLine[]
  /** True when the file does nothing but hand on what others export. */
  barrel: boolean
}

/** Every static, dynamic and type import of a file, re-exports and module addresses included. */
export function readImports(path: string, text: string): ReadFile {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const imports: ImportLine[] = []
  const add = (node: ts.Node, name: ts.Node | undefined, kind: ImportLine['kind']) => {
    if (!name || !ts.isStringLiteralLike(name)) return
    imports.push({ line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1, specifier: name.text, kind })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) add(node, node.moduleSpecifier, isTypeImport(node) ? 'type' : 'static')
    else if (ts.isExportDeclaration(node)) add(node, node.moduleSpecifier, isTypeExport(node) ? 'type' : 'static')
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) add(node, node.argument.literal, 'type')
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      add(node, node.arguments[0], 'dynamic')
    } else if (isModuleAddress(node)) add(node, node.arguments?.[0], 'address')
    ts.forEachChild(node, visit)
  }
  visit(source)
  const handsOn = source.statements.filter((one) => ts.isExportDeclaration(one) && one.moduleSpecifier !== undefined)
  return { imports, barrel: handsOn.length > 0 && handsOn.length === source.statements.length }
}

function isTypeImport(node: ts.ImportDeclaration): boolean {
  const clause = node.importClause
  if (!clause) return false
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true
  const named = clause.namedBindings
  const allTypes = named !== undefined && ts.isNamedImports(named) && named.elements.every((one) => one.isTypeOnly)
  return clause.name === undefined && allTypes && named.elements.length > 0
}

function isTypeExport(node: ts.ExportDeclaration): boolean {
  const named = node.exportClause
  return (
    node.isTypeOnly ||
    (named !== undefined && ts.isNamedExports(named) && named.elements.every((one) => one.isTypeOnly))
  )
}

function isModuleAddress(node: ts.Node): node is ts.NewExpression {
  if (!ts.isNewExpression(node) || node.expression.getText() !== 'URL') return false
  const [name, base] = node.arguments ?? []
  return base?.getText() === 'import.meta.url' && name !== undefined && /\.tsx?'$/.test(name.getText())
}
