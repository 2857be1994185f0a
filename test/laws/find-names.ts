import { posix } from 'node:path'
import ts from 'typescript'
import { isTestFile } from './import-rules.ts'

const mostFiles = 12
const isTest = (path: string) => isTestFile(path) || /\.spec\.tsx?$/.test(path)

/** Folders with more files of code beside tests than a reader takes in. */
export function crowdedFolders(files: ReadonlyMap<string, string>): string[] {
  const code = [...files.keys()].filter((path) => !isTest(path) && !path.startsWith('src/locales/'))
  const byFolder = Map.groupBy(code, (path) => posix.dirname(path))
  return [...byFolder]
    .filter(([, paths]) => paths.length > mostFiles)
    .map(([folder, paths]) => `${folder}: ${paths.length} files, more than ${mostFiles}`)
}

/** Where a product file names another feature's operation; `owners` is kind → feature. */
export function kindsAwayFromHome(files: ReadonlyMap<string, string>, owners: ReadonlyMap<string, string>): string[] {
  return [...files].flatMap(([path, text]) => {
    if (isTest(path) || !/^(contract|src|sw|workers|server)\/.*\.tsx?$/.test(path)) return []
    const home = /^(?:contract\/features|src\/domain|src\/features|server\/features)\/([^/]+)\//.exec(path)?.[1]
    return [...owners].flatMap(([kind, owner]) =>
      owner !== home && text.includes(`'${kind}'`) ? [`${path}: names '${kind}' of ${owner}`] : [],
    )
  })
}

/** A method that is called is somebody else's word: Dexie's `.stores(…)`. */
const isMethodOfPackage = (node: ts.Node): boolean =>
  ts.isPropertyAccessExpression(node.parent) && ts.isCallExpression(node.parent.parent) && node.parent.name === node

/**
 * Where a file of an engine has one of these names as a text, a property or an identifier. Names of features are
 * not looked for: many are ordinary words of the field (`session`, `store`, `page`); what the engine could reach of a
 * feature are its operations, its collections and its files, and imports of those are a law of their own.
 */
export function namesInEngines(files: ReadonlyMap<string, string>, names: readonly string[]): string[] {
  const known = new Set(names)
  return [...files].flatMap(([path, text]) => {
    if (!/^(contract\/engine|src\/engine|server\/engine)\/.*\.tsx?$/.test(path) || isTest(path)) return []
    const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
    const found: string[] = []
    const visit = (node: ts.Node): void => {
      if ((ts.isStringLiteralLike(node) || ts.isIdentifier(node)) && known.has(node.text) && !isMethodOfPackage(node)) {
        found.push(`${path}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}: names ${node.text}`)
      }
      ts.forEachChild(node, visit)
    }
    visit(source)
    return found
  })
}
