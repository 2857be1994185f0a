import { addImport, addToList, addToPart, NoInsertionPoint } from './insert.ts'
import { readName, type Names } from './names.ts'

/** What a plan reads of the repository: a file's text, or null; and the templates of a kind by their path. */
export interface Repository {
  read(path: string): string | null
  templates(kind: string): ReadonlyMap<string, string>
  modules: readonly string[]
  /** Letters that receipts have already. */
  letters: ReadonlySet<string>
}

/** Every file that is new or changed, with its whole text. */
export type Plan = ReadonlyMap<string, string>

const kinds = ['feature', 'operation', 'collection', 'screen', 'activity'] as const
type Kind = (typeof kinds)[number]

/** What `npm run new -- <args>` writes; one sentence where it writes nothing. */
export function planNew(args: readonly string[], repository: Repository): Plan | string {
  const [first, ...rest] = args
  const kind = kinds.find((known) => known === first)
  if (!kind) return `"${first ?? ''}" is nothing that can be made: ${kinds.join(', ')}`
  const within = kind === 'feature' || kind === 'activity' ? null : rest.shift()
  const feature = within === null ? null : readName(within)
  if (typeof feature === 'string') return feature
  const name = readName(rest[0])
  if (typeof name === 'string') return name
  if (rest.length > 1) return `There is one word too many: ${rest.slice(1).join(' ')}`
  return new Planner(repository, kind, name, feature).plan()
}

class Planner {
  readonly #repository: Repository
  readonly #kind: Kind
  readonly #name: Names
  readonly #feature: Names
  readonly #files = new Map<string, string>()

  constructor(repository: Repository, kind: Kind, name: Names, feature: Names | null) {
    this.#repository = repository
    this.#kind = kind
    this.#name = name
    this.#feature = feature ?? name
  }

  plan(): Plan | string {
    const { kebab: feature } = this.#feature
    const isIn = this.#kind !== 'feature' && this.#kind !== 'activity'
    if (isIn && this.#repository.read(`contract/features/${feature}/${feature}-contract.ts`) === null)
      return `There is no feature "${feature}"`
    const values = this.#values()
    for (const [path, template] of this.#repository.templates(this.#kind)) {
      const target = path.replaceAll('FEATURE', feature).replaceAll('NAME', this.#name.kebab)
      if (this.#repository.read(target) !== null) return `"${this.#name.kebab}" exists already: ${target}`
      this.#files.set(
        target,
        template.replaceAll(/\{\{(\w+)\}\}/g, (_, key: string) => values[key] ?? missing(key)),
      )
    }
    try {
      this.#register()
    } catch (error) {
      if (error instanceof NoInsertionPoint) return error.message
      throw error
    }
    return this.#files
  }

  #values(): Record<string, string> {
    const { modules, letters } = this.#repository
    const { kebab, camel, snake } = this.#feature
    const module = modules.includes(snake) ? `'${snake}'` : (this.#moduleOfFeature() ?? 'null')
    const wanted = `${this.#name.pascal.toUpperCase()}ABCDEFGHIJKLMNOPQRSTUVWXYZ`.replaceAll(/[^A-Z]/g, '')
    const letter = Array.from(wanted).find((one) => !letters.has(one)) ?? 'X'
    return { ...this.#name, feature: kebab, featureCamel: camel, featureSnake: snake, module, letter }
  }

  /** The module that what the feature has already belongs to. */
  #moduleOfFeature(): string | null {
    const { kebab } = this.#feature
    const text = this.#repository.read(`contract/features/${kebab}/${kebab}-contract.ts`) ?? ''
    return /module: ('[a-z_]+')/.exec(text)?.[1] ?? null
  }

  #register(): void {
    const { camel, kebab, pascal, snake } = this.#name
    const { kebab: feature, camel: featureCamel, snake: featureSnake } = this.#feature
    const contract = `contract/features/${feature}/${feature}-contract.ts`
    switch (this.#kind) {
      case 'feature':
        this.#list('contract/features.ts', 'features', `${camel}Contract`, `./features/${kebab}/${kebab}-contract.ts`)
        this.#list('src/domain/domain.ts', 'domains', `${camel}Domain`, `./${kebab}/${kebab}-domain.ts`)
        this.#list('src/features.ts', 'features', `${camel}Feature`, `./features/${kebab}/${kebab}-feature.ts`)
        this.#list('server/features.ts', 'serverFeatures', `${camel}Feature`, `./features/${kebab}/${kebab}-feature.ts`)
        break
      case 'operation':
        this.#part(contract, /\bfeature\(\{/, { key: 'operations', entry: `${camel}Operation`, brackets: '[]' }, [
          `import { ${camel}Operation } from './${kebab}-operation.ts'`,
        ])
        this.#part(
          `src/domain/${feature}/${feature}-domain.ts`,
          /\bdomain\(\w+, \{/,
          { key: 'operations', entry: `'${featureSnake}.${snake}': { effects: () => [] }`, brackets: '{}' },
          [],
        )
        this.#part(
          `src/features/${feature}/${feature}-presenter.ts`,
          /\bpresenter\(\w+, \{/,
          {
            key: 'outbox',
            entry: `'${featureSnake}.${snake}': { icon: Shapes, describe: () => ({ title: t\`${this.#name.words}\`, about: '' }) }`,
            brackets: '{}',
          },
          ["import { t } from '@lingui/core/macro'", "import { Shapes } from 'lucide-react'"],
        )
        this.#part(
          `server/features/${feature}/${feature}-feature.ts`,
          /\bserverFeature\(\w+, \{/,
          { key: 'handlers', entry: `'${featureSnake}.${snake}': take${pascal}`, brackets: '{}' },
          [`import { take${pascal} } from './${kebab}-service.ts'`],
        )
        this.#part(
          `server/features/${feature}/${feature}.samples.ts`,
          /\bfeatureSamples\(\{/,
          {
            key: 'operations',
            entry: `'${featureSnake}.${snake}': { make: async () => ({ payload: { id: 1 }, files: [] }), effects: (tx, userId) => receipts(tx, userId, '${this.#values()['letter']}') }`,
            brackets: '{}',
          },
          ["import { receipts } from '#test/support/samples.ts'"],
        )
        break
      case 'collection':
        this.#part(contract, /\bfeature\(\{/, { key: 'collections', entry: `${camel}Collection`, brackets: '[]' }, [
          `import { ${camel}Collection } from './${kebab}-collection.ts'`,
        ])
        break
      case 'screen': {
        const paths = `contract/features/${feature}/${feature}-paths.ts`
        this.#change(paths, (text) =>
          addToList(text, `export const ${featureCamel}Paths = {`, `${camel}: () => '/${feature}/${kebab}'`),
        )
        const load = (layout: string, suffix: string) =>
          `() => import('./${kebab}.${layout}.tsx').then((m) => m.${pascal}${suffix})`
        this.#part(
          `src/features/${feature}/${feature}-feature.ts`,
          /\bappFeature\(\{/,
          {
            key: 'screens',
            entry: `${camel}: { path: ${featureCamel}Paths.${camel}(), module: ${this.#values()['module']}, load: byLayout(${load('mobile', 'Mobile')}, ${load('desktop', 'Desktop')}) }`,
            brackets: '{}',
          },
          [
            "import { byLayout } from '#platform/feature/app-feature.ts'",
            `import { ${featureCamel}Paths } from '#contract/features/${feature}/${feature}-paths.ts'`,
          ],
        )
        break
      }
      case 'activity':
        this.#change('contract/features/activity/types.ts', (text) =>
          addImport(
            addToList(text, 'export const activityTypes = [', `${camel}Type`),
            `import { ${camel}Type } from './types/${kebab}.ts'`,
          ),
        )
        this.#change('src/features/activity/activity-types.ts', (text) =>
          addImport(
            addToList(text, 'export const activityViews = {', `${snake}: ${camel}View`),
            `import { ${camel}View } from './${kebab}/${kebab}-view.ts'`,
          ),
        )
    }
  }

  /** One more line in a list of features. */
  #list(path: string, list: string, entry: string, from: string): void {
    this.#change(path, (text) =>
      addImport(addToList(text, `export const ${list} = [`, entry), `import { ${entry} } from '${from}'`),
    )
  }

  #part(
    path: string,
    declaration: RegExp,
    part: { key: string; entry: string; brackets: '[]' | '{}' },
    imports: readonly string[],
  ): void {
    this.#change(path, (text) => imports.reduce(addImport, addToPart(text, declaration, part)))
  }

  #change(path: string, change: (text: string) => string): void {
    const text = this.#files.get(path) ?? this.#repository.read(path)
    if (text === null) throw new NoInsertionPoint(`There is no ${path}, which it would be written into`)
    try {
      this.#files.set(path, change(text))
    } catch (error) {
      if (error instanceof NoInsertionPoint) throw new NoInsertionPoint(`${path} does not fit: ${error.message}`)
      throw error
    }
  }
}

function missing(key: string): never {
  throw new Error(`a template names {{${key}}}, which nothing gives`)
}
