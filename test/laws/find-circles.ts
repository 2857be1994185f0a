import { readImports } from './read-imports.ts'
import { isTestFile } from './import-rules.ts'
import { resolveTarget, type ImportNames } from './find-violations.ts'

/** Circles of imports at run time among product files, each as the way around it. */
export function findCircles(files: ReadonlyMap<string, string>, names: ImportNames): string[] {
  const graph = new Map<string, string[]>()
  for (const [path, text] of files) {
    if (!/\.tsx?$/.test(path) || isTestFile(path) || /^(test|bench|scripts)\//.test(path)) continue
    const targets = readImports(path, text)
      .imports.filter((line) => line.kind === 'static')
      .map((line) => resolveTarget(path, line.specifier, names))
    graph.set(
      path,
      targets.filter((target) => target !== null && files.has(target)).map((target) => target ?? ''),
    )
  }
  const circles: string[] = []
  const done = new Set<string>()
  const visit = (path: string, way: readonly string[]): void => {
    const at = way.indexOf(path)
    if (at !== -1) {
      circles.push([...way.slice(at), path].join(' → '))
      return
    }
    if (done.has(path)) return
    for (const next of graph.get(path) ?? []) visit(next, [...way, path])
    done.add(path)
  }
  for (const path of graph.keys()) visit(path, [])
  return circles
}
