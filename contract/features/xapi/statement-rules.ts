import { keyOfAgent, keysOfActor, type Actor, type Agent } from './agent.ts'
import { voidedVerb, type Statement, type StatementActivity } from './statement-schema.ts'

/** JSON with its fields in an order of their own: equal values are equal texts. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `{${fields.map(([name, each]) => `${JSON.stringify(name)}:${canonical(each)}`).join(',')}}`
}

/**
 * Whether a statement that comes under an id that is taken says what the one that was kept says; what the store itself
 * sets is not compared, nor a time that was not given.
 */
export function isSameStatement(kept: Statement, given: Statement): boolean {
  const own = { stored: undefined, authority: undefined, version: undefined }
  const compared = (one: Statement) => {
    const timestamp = given.timestamp === undefined ? undefined : Date.parse(one.timestamp ?? '')
    return canonical({ ...one, ...own, timestamp })
  }
  return compared(kept) === compared(given)
}

/** The statement that one takes back; null: it takes back none. */
export const voidedBy = ({ verb, object }: Statement): string | null =>
  verb.id === voidedVerb && object.objectType === 'StatementRef' ? object.id.toLowerCase() : null

type Part = Pick<Statement, 'actor' | 'object' | 'context'>

const isAgent = (object: Statement['object']): object is Actor & { objectType: 'Agent' | 'Group' } =>
  object.objectType === 'Agent' || object.objectType === 'Group'
const isActivity = (object: Statement['object']): object is StatementActivity =>
  object.objectType === undefined || object.objectType === 'Activity'

/** The activity that a statement is about; null: it is about something else. */
export const activityOf = ({ object }: Pick<Statement, 'object'>): string | null =>
  isActivity(object) ? object.id : null

/** Whom a statement is by, or about. */
export const agentsOf = ({ actor, object }: Pick<Statement, 'actor' | 'object'>): string[] => [
  ...new Set([...keysOfActor(actor), ...(isAgent(object) ? keysOfActor(object) : [])]),
]

const contextOf = ({ context }: Part) => {
  const { parent = [], grouping = [], category = [], other = [] } = context?.contextActivities ?? {}
  return [...parent, ...grouping, ...category, ...other].map(({ id }) => id)
}

/** Everybody a statement names anywhere. */
export function relatedAgentsOf({ authority, ...statement }: Statement): string[] {
  const named = (part: Part): string[] => [
    ...agentsOf(part),
    ...[part.context?.instructor, part.context?.team].flatMap((one) => (one ? keysOfActor(one) : [])),
    ...(part.context?.contextAgents ?? []).flatMap(({ agent }) => keyOfAgent(agent) ?? []),
    ...(part.context?.contextGroups ?? []).flatMap(({ group }) => keysOfActor(group)),
  ]
  const { object } = statement
  const within = object.objectType === 'SubStatement' ? named(object) : []
  return [...new Set([...named(statement), ...within, ...(authority ? keysOfActor(authority) : [])])]
}

/** Every activity that a statement names anywhere. */
export function relatedActivitiesOf(statement: Statement): string[] {
  const { object } = statement
  const within = object.objectType === 'SubStatement' ? [activityOf(object) ?? [], contextOf(object)].flat() : []
  return [...new Set([activityOf(statement) ?? [], contextOf(statement), within].flat())]
}

/** How much of a statement is answered. */
export const formats = ['exact', 'ids', 'canonical'] as const
export type Format = (typeof formats)[number]

const bareAgent = (agent: Agent): Agent => ({ ...agent, name: undefined })
const bareActor = (actor: Actor): Actor => {
  if (actor.objectType !== 'Group') return bareAgent(actor)
  // A group that has no name but its members is told by them.
  const member = keyOfAgent(actor) === null ? actor.member?.map(bareAgent) : undefined
  return { ...actor, name: undefined, member }
}
const bareActivity = ({ objectType, id }: StatementActivity): StatementActivity =>
  objectType ? { objectType, id } : { id }

/** A statement by its identifiers alone. */
function bare(statement: Statement): Statement {
  const { object, context, verb } = statement
  const bareObject = isAgent(object)
    ? (bareActor(object) as typeof object)
    : isActivity(object)
      ? bareActivity(object)
      : object
  const lists = Object.entries(context?.contextActivities ?? {}).map(([name, list]) => [name, list?.map(bareActivity)])
  return {
    ...statement,
    actor: bareActor(statement.actor),
    verb: { id: verb.id },
    object: bareObject,
    ...(context && {
      context: { ...context, ...(lists.length > 0 && { contextActivities: Object.fromEntries(lists) as object }) },
    }),
  }
}

/** Of texts in several languages the one that is wanted most, else the first. */
function inLanguage(texts: Record<string, string> | undefined, wanted: readonly string[]) {
  const all = Object.keys(texts ?? {})
  const fits = (tag: string, language: string) =>
    tag.toLowerCase().split('-')[0] === language.toLowerCase().split('-')[0]
  const tag =
    wanted.flatMap((language) => all.find((one) => one === language) ?? []).at(0) ??
    wanted.flatMap((language) => all.find((one) => fits(one, language)) ?? []).at(0) ??
    all[0]
  return tag === undefined ? texts : { [tag]: texts?.[tag] ?? '' }
}

/** A statement in a format: as it is, by identifiers alone, or with each text in one language. */
export function inFormat(statement: Statement, format: Format, languages: readonly string[]): Statement {
  if (format === 'exact') return statement
  if (format === 'ids') return bare(statement)
  const { verb, object } = statement
  const definition = isActivity(object) ? object.definition : undefined
  return {
    ...statement,
    verb: { ...verb, ...(verb.display && { display: inLanguage(verb.display, languages) }) },
    ...(isActivity(object) &&
      definition && {
        object: {
          ...object,
          definition: {
            ...definition,
            ...(definition.name && { name: inLanguage(definition.name, languages) }),
            ...(definition.description && { description: inLanguage(definition.description, languages) }),
          },
        },
      }),
  }
}
