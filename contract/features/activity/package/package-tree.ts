import * as v from 'valibot'
import { sha256Schema } from '#contract/engine/ids.ts'
import { h5pGameSchema } from './h5p/h5p-game.ts'
import { sequencingSchema, type Sequencing } from './sequencing.ts'

/** Most bytes of a tree as JSON: it travels in the activity's row. */
export const mostTreeBytes = 128 * 1024

/** A lesson of a SCORM package, or what holds some. */
export interface PackageItem {
  identifier: string
  title: string
  /** Path in the bundle with its query; null: nothing is opened here. */
  href: string | null
  visible: boolean
  /** What is opened: speaks to the player, or is only shown. */
  scormType: 'sco' | 'asset' | null
  /** 1.2: what has to be done before, as its standard writes it. */
  prerequisites?: string | undefined
  /** 1.2: as CMITimespan. */
  maxTimeAllowed?: string | undefined
  timeLimitAction?: 'exit,message' | 'exit,no message' | 'continue,message' | 'continue,no message' | undefined
  dataFromLms?: string | undefined
  /** 1.2: 0 to 100. */
  masteryScore?: number | undefined
  /** 2004. */
  sequencing?: Sequencing | undefined
  items: PackageItem[]
}

/** What becomes of a SCORM activity whose time is over. */
export const timeLimitActions = ['exit,message', 'exit,no message', 'continue,message', 'continue,no message'] as const

const itemSchema: v.GenericSchema<PackageItem> = v.object({
  identifier: v.string(),
  title: v.string(),
  href: v.nullable(v.string()),
  visible: v.boolean(),
  scormType: v.nullable(v.picklist(['sco', 'asset'])),
  prerequisites: v.optional(v.string()),
  maxTimeAllowed: v.optional(v.string()),
  timeLimitAction: v.optional(v.picklist(timeLimitActions)),
  dataFromLms: v.optional(v.string()),
  masteryScore: v.optional(v.number()),
  sequencing: v.optional(sequencingSchema),
  items: v.array(v.lazy(() => itemSchema)),
})

/** Editions of SCORM that are played. */
export const scormVersions = ['1.2', '2004_3', '2004_4'] as const
export type ScormVersion = (typeof scormVersions)[number]

/** A SCORM package: its organization. */
export const scormTreeSchema = v.object({
  kind: v.literal('scorm'),
  version: v.picklist(scormVersions),
  identifier: v.string(),
  title: v.string(),
  items: v.array(itemSchema),
  /** 2004: of the organization itself. */
  sequencing: v.optional(sequencingSchema),
  /** 2004: objectives are the learner's, not one attempt's. */
  globalObjectives: v.boolean(),
})
export type ScormTree = v.InferOutput<typeof scormTreeSchema>

/** A page with what belongs to it. */
const htmlTreeSchema = v.object({ kind: v.literal('html'), entry: v.string() })
export type HtmlTree = v.InferOutput<typeof htmlTreeSchema>

/** A SWF (`entry`) with what it loads. */
const flashTreeSchema = v.object({ kind: v.literal('flash'), entry: v.string() })

/** What a cmi5 unit must reach before it counts. */
export const moveOns = ['NotApplicable', 'Passed', 'Completed', 'CompletedAndPassed', 'CompletedOrPassed'] as const
export const launchMethods = ['AnyWindow', 'OwnWindow'] as const

/** By language (BCP 47). */
const textsSchema = v.record(v.string(), v.string())

/** A unit of a cmi5 course, or a block of some. */
export type Cmi5Node =
  | { node: 'block'; id: string; title: Record<string, string>; objectives: string[]; children: Cmi5Node[] }
  | {
      node: 'au'
      id: string
      title: Record<string, string>
      objectives: string[]
      /** Path in the bundle with its query, or an address of its own. */
      url: string
      launchMethod: (typeof launchMethods)[number]
      moveOn: (typeof moveOns)[number]
      /** 0 to 1. */
      masteryScore?: number | undefined
      launchParameters?: string | undefined
      entitlementKey?: string | undefined
      activityType?: string | undefined
    }

const named = { id: v.string(), title: textsSchema, objectives: v.array(v.string()) }

const cmi5NodeSchema: v.GenericSchema<Cmi5Node> = v.variant('node', [
  v.object({ node: v.literal('block'), ...named, children: v.array(v.lazy(() => cmi5NodeSchema)) }),
  v.object({
    node: v.literal('au'),
    ...named,
    url: v.string(),
    launchMethod: v.picklist(launchMethods),
    moveOn: v.picklist(moveOns),
    masteryScore: v.optional(v.number()),
    launchParameters: v.optional(v.string()),
    entitlementKey: v.optional(v.string()),
    activityType: v.optional(v.string()),
  }),
])

/** A cmi5 course. */
export const cmi5TreeSchema = v.object({
  kind: v.literal('cmi5'),
  id: v.string(),
  title: textsSchema,
  objectives: v.array(v.object({ id: v.string(), title: textsSchema })),
  children: v.array(cmi5NodeSchema),
})
export type Cmi5Tree = v.InferOutput<typeof cmi5TreeSchema>

/** An H5P content of a type that a game of ours has. */
export const h5pTreeSchema = v.object({
  kind: v.literal('h5p'),
  /** Machine name: `H5P.DragText`. */
  library: v.string(),
  title: v.string(),
  /** What it becomes. */
  game: h5pGameSchema,
  /** The hashes of the pictures that it names, by their paths. */
  pictures: v.record(v.string(), sha256Schema),
})
export type H5pTree = v.InferOutput<typeof h5pTreeSchema>

/** What a package is, and what is in it. */
export const packageTreeSchema = v.variant('kind', [
  scormTreeSchema,
  htmlTreeSchema,
  flashTreeSchema,
  cmi5TreeSchema,
  h5pTreeSchema,
])
export type PackageTree = v.InferOutput<typeof packageTreeSchema>

/** What a package may be. */
export const packageKinds = ['scorm', 'html', 'flash', 'cmi5', 'h5p'] as const satisfies readonly PackageTree['kind'][]

/** The lessons of a SCORM package that open something, in their order. */
export const lessonsOf = (items: readonly PackageItem[]): PackageItem[] =>
  items.flatMap((item) => [...(item.href === null ? [] : [item]), ...lessonsOf(item.items)])

/** The units of a cmi5 course, in their order. */
export const unitsOf = (nodes: readonly Cmi5Node[]): Extract<Cmi5Node, { node: 'au' }>[] =>
  nodes.flatMap((node) => (node.node === 'au' ? [node] : unitsOf(node.children)))
