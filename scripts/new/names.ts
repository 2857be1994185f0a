/** A name in the forms that code, database and addresses write it in. */
export interface Names {
  /** `shop-visit`: files, folders, addresses. */
  kebab: string
  /** `shopVisit`: identifiers. */
  camel: string
  /** `ShopVisit`: types and components. */
  pascal: string
  /** `shop_visit`: tables, kinds, modules. */
  snake: string
  /** `Shop visit`: the first text people read, until somebody writes a better one. */
  words: string
}

/** Words that folders and lists of the repository have already. */
const reserved = [
  'activity-type',
  'app',
  'contract',
  'domain',
  'engine',
  'feature',
  'features',
  'locales',
  'migrations',
  'model',
  'modules',
  'platform',
  'server',
  'shell',
  'test',
  'types',
  'ui',
]

/** The forms of a kebab-case name, or the one sentence that says why it is none. */
export function readName(name: string | undefined): Names | string {
  if (!name)
    return 'There is no name: npm run new -- <feature|activity> <name>, or <operation|collection|screen> <feature> <name>'
  if (!/^[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/.test(name) || name.length > 40)
    return `"${name}" is no kebab-case name such as shop-visit (small letters, at most 40)`
  if (reserved.includes(name)) return `"${name}" is a folder or a list of the repository already: take another`
  const camel = name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())
  const words = name.replaceAll('-', ' ')
  return {
    kebab: name,
    camel,
    pascal: camel.charAt(0).toUpperCase() + camel.slice(1),
    snake: name.replaceAll('-', '_'),
    words: words.charAt(0).toUpperCase() + words.slice(1),
  }
}
