import type { AnySchema } from '#contract/engine/endpoint.ts'

/** A JSON Schema (2020-12), as far as our schemas need it. */
export type JsonSchema = Record<string, unknown>

/** What every valibot schema and action shows of itself. */
interface Node {
  kind: 'schema' | 'validation' | 'transformation' | 'metadata'
  type: string
  requirement?: unknown
  entries?: Record<string, Node>
  item?: Node
  items?: Node[]
  key?: Node
  value?: Node
  wrapped?: Node
  options?: unknown[]
  literal?: unknown
  default?: unknown
  pipe?: Node[]
  getter?: (input: undefined) => Node
}

/** The JSON Schema of what a schema takes (its input, before transformations). */
export function toJsonSchema(schema: AnySchema): JsonSchema {
  return walk(schema as Node)
}

function walk(node: Node): JsonSchema {
  const [first, ...actions] = node.pipe ?? []
  const base = plain(first && first !== node && first.kind === 'schema' ? { ...first, pipe: undefined } : node)
  for (const action of actions) Object.assign(base, constraint(action, base))
  return base
}

function plain(node: Node): JsonSchema {
  switch (node.type) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
      return { type: node.type }
    case 'literal':
      return { const: node.literal }
    case 'picklist':
      return { enum: node.options }
    case 'array':
      return { type: 'array', items: node.item ? walk(node.item) : {} }
    case 'tuple': {
      const items = (node.items ?? []).map(walk)
      return { type: 'array', prefixItems: items, minItems: items.length, maxItems: items.length }
    }
    case 'object':
    case 'loose_object':
    case 'strict_object':
      return objectSchema(node)
    case 'record':
      return {
        type: 'object',
        ...(node.key && { propertyNames: walk(node.key) }),
        additionalProperties: node.value ? walk(node.value) : true,
      }
    case 'optional':
      return { ...(node.wrapped && walk(node.wrapped)), ...(node.default !== undefined && { default: node.default }) }
    case 'nullable':
      return { anyOf: [node.wrapped ? walk(node.wrapped) : {}, { type: 'null' }] }
    case 'union':
    case 'variant':
      return { anyOf: (node.options as Node[]).map(walk) }
    case 'instance':
      // Bytes, which no JSON carries.
      return { type: 'string', contentMediaType: 'application/octet-stream' }
    case 'lazy':
      return within(node)
    case 'custom':
    case 'unknown':
      return {}
    default:
      // A new kind in the contract must be described here, not left out silently.
      throw new Error(`no JSON Schema for the valibot schema "${node.type}"`)
  }
}

/** Schemas that are described just now, which hold themselves further in. */
const described = new Set<Node>()

/** What holds itself is described once: within itself it is an object. */
function within({ getter }: Node): JsonSchema {
  const node = getter?.(undefined)
  if (!node || described.has(node)) return { type: 'object' }
  described.add(node)
  try {
    return walk(node)
  } finally {
    described.delete(node)
  }
}

function objectSchema(node: Node): JsonSchema {
  const entries = Object.entries(node.entries ?? {})
  const required = entries.filter(([, entry]) => entry.type !== 'optional').map(([name]) => name)
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, entry]) => [name, walk(entry)])),
    ...(required.length > 0 && { required }),
    ...(node.type === 'strict_object' && { additionalProperties: false }),
  }
}

function constraint(action: Node, base: JsonSchema): JsonSchema {
  const { requirement } = action
  const list = base['type'] === 'array'
  switch (action.type) {
    case 'min_length':
      return { [list ? 'minItems' : 'minLength']: requirement }
    case 'max_length':
      return { [list ? 'maxItems' : 'maxLength']: requirement }
    case 'length':
      return list
        ? { minItems: requirement, maxItems: requirement }
        : { minLength: requirement, maxLength: requirement }
    case 'min_value':
      return { minimum: requirement }
    case 'max_value':
      return { maximum: requirement }
    case 'integer':
    case 'safe_integer':
      return { type: 'integer' }
    case 'regex':
      // A format says more than its pattern.
      return base['format'] ? {} : { pattern: (requirement as RegExp).source }
    case 'iso_timestamp':
      return { format: 'date-time' }
    case 'iso_date':
      return { format: 'date' }
    case 'email':
      return { format: 'email' }
    case 'url':
      return { format: 'uri' }
    default:
      // Checks and transformations have no words in JSON Schema.
      return {}
  }
}
