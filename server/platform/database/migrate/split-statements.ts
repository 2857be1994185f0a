/**
 * The statements of an SQL text, one by one and without comments in front: a cluster takes no string of several.
 * Knows quoted names and texts, dollar quotes and comments, as the schema files use them.
 */
export function splitStatements(text: string): string[] {
  const statements: string[] = []
  let from = 0
  const take = (to: number) => {
    const statement = text.slice(from, to).trim()
    if (withoutComments(statement) !== '') statements.push(statement)
    from = to + 1
  }
  // What a semicolon ends nothing in, or a semicolon.
  for (const { 0: found, index } of text.matchAll(/;|--.*|\/\*[^]*?\*\/|'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[^]*?\1/g)) {
    if (found === ';') take(index)
  }
  take(text.length)
  return statements
}

const withoutComments = (statement: string): string => statement.replaceAll(/--.*|\/\*[^]*?\*\//g, '').trim()
