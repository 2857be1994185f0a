import * as v from 'valibot'
import { fromPlayerSchema, type ToPlayer } from './player-messages.ts'

// [Note: Content frame] What authors made runs on the content origin (player.md, 3): a page of ours there (the adapter)
// holds it in a frame of its own. A service worker there has a line (a port) to the app, handed over by the adapter, and
// asks the app for each file. The app believes what comes from that window, that origin and that launch, or on that line,
// and only what has one of these shapes.

/** A launch of content: 128 random bits in hexadecimal. */
export const launchIdSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))
/** The longest path that content may ask for, with its query. */
const longestPath = 4096
/** Most bytes of one piece of a file on its way into the frame. */
export const pieceBytes = 2 * 1024 * 1024
/** Most bytes of what a lesson keeps of itself in one go (its text as JSON). */
const mostStateBytes = 1024 * 1024

/** Most bytes of what content sends in one call. */
export const mostCallBytes = 4 * 1024 * 1024

const text = v.pipe(v.string(), v.maxLength(mostStateBytes))

/** What a lesson kept of itself: everything, each time. */
const lessonCommitSchema = v.strictObject({
  /** Counts from 1 within the launch. */
  seq: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  /** Which lesson of the package. */
  item: v.pipe(v.string(), v.minLength(1), v.maxLength(4096)),
  /** Its data model, flat: `cmi.core.lesson_status`. */
  data: v.record(v.pipe(v.string(), v.maxLength(250)), text),
  /** The state of the whole package's sequencing as text; null: it has none. */
  sequencing: v.nullable(text),
  /** How the whole package stands by its own rollup; null: it has none. */
  root: v.nullable(
    v.strictObject({
      done: v.boolean(),
      passed: v.nullable(v.boolean()),
      score: v.nullable(v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(100))),
    }),
  ),
  /** The lesson said that it is over. */
  final: v.boolean(),
})
export type LessonCommit = v.InferOutput<typeof lessonCommitSchema>

const ofLaunch = { launchId: launchIdSchema }

/** What comes from the adapter. */
export const fromAdapterSchema = v.variant('type', [
  v.strictObject({
    ...ofLaunch,
    type: v.literal('ready'),
    /** A service worker stands in: content plays from this device. */
    worker: v.boolean(),
    /** What lessons of launches before this one kept and nobody confirmed. */
    left: v.pipe(v.array(v.strictObject({ launchId: launchIdSchema, commit: lessonCommitSchema })), v.maxLength(1000)),
  }),
  /** The worker wants files and makes calls of its own: the port that comes with it is its line to the app. */
  v.strictObject({ ...ofLaunch, type: v.literal('line') }),
  /** The content's first page is there. */
  v.strictObject({ ...ofLaunch, type: v.literal('shown') }),
  /** A page said that it was seen to its end. */
  v.strictObject({
    ...ofLaunch,
    type: v.literal('finished'),
    score: v.nullable(v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(100))),
  }),
  v.strictObject({ ...ofLaunch, type: v.literal('commit'), commit: lessonCommitSchema }),
  /** Where a package can go from here, and how its lessons stand. */
  v.strictObject({
    ...ofLaunch,
    type: v.literal('controls'),
    current: v.nullable(v.pipe(v.string(), v.maxLength(4096))),
    canContinue: v.boolean(),
    canGoBack: v.boolean(),
    /** Buttons that the lesson wants hidden: `continue`, `previous`, `exit`, … */
    hidden: v.pipe(v.array(v.pipe(v.string(), v.maxLength(40))), v.maxLength(20)),
    lessons: v.pipe(
      v.array(
        v.strictObject({
          item: v.pipe(v.string(), v.maxLength(4096)),
          state: v.picklist(['not_started', 'in_progress', 'finished', 'failed']),
          isOpen: v.boolean(),
          isShown: v.boolean(),
        }),
      ),
      v.maxLength(2000),
    ),
  }),
  /** A lesson of a package without sequencing wants to go on; where to is the app's to say. */
  v.strictObject({ ...ofLaunch, type: v.literal('wants'), to: v.picklist(['continue', 'previous']) }),
  /** What a player of ours says; see [Note: Players of files]. */
  v.strictObject({ ...ofLaunch, type: v.literal('player'), said: fromPlayerSchema }),
  /** The content is over by its own wish, or because it was told to end; what it had to say was said. */
  v.strictObject({ ...ofLaunch, type: v.literal('closed'), seq: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) }),
])
export type FromAdapter = v.InferOutput<typeof fromAdapterSchema>

/** Where a person wants to go in a package. */
export type LessonMove =
  | { to: 'continue' | 'previous' | 'exit' | 'suspend' }
  /** A lesson of the package. */
  | { to: 'choice'; item: string }

/** A lesson as its adapter runs it. */
export interface LaunchedLesson {
  identifier: string
  /** Path in the bundle with its query. */
  href: string
  /** It speaks to the player; else it is shown and no more. */
  isSco: boolean
  masteryScore?: number | undefined
  maxTimeAllowed?: string | undefined
  timeLimitAction?: string | undefined
  dataFromLms?: string | undefined
}

/** A package of lessons as its adapter runs it. */
export interface LessonLaunch {
  version: '1.2' | '2004'
  lessons: readonly LaunchedLesson[]
  /** 2004: the tree as scorm-again takes it. */
  tree: unknown
  /** The lesson to begin with; null: the one that the package's state says, else the first. */
  item: string | null
  /** What each lesson kept of itself before, flat, and the seconds that it took. */
  kept: Readonly<Record<string, { data: Readonly<Record<string, string>>; seconds: number }>>
  /** The package's sequencing as it was kept; null: none. */
  sequencing: string | null
  learner: { id: string; name: string }
  mode: 'normal' | 'review'
  /** Most letters of what a lesson of SCORM 1.2 may keep as it likes. */
  mostSuspendData: number
}

/** What goes to the adapter. */
export type ToAdapter = { launchId: string } & (
  | { type: 'open'; base: string; entry: string; language: string; lessons: LessonLaunch | null }
  /** `kept`: it is durable on this device; else it could not be kept there. */
  | { type: 'ack'; ofLaunch: string; seq: number; kept: boolean }
  | { type: 'navigate'; move: LessonMove }
  /** For the player of ours that is shown. */
  | { type: 'tell'; said: ToPlayer }
  | { type: 'close' }
)

/** Each ask of the worker has a number of its own on its line; what is answered carries it. */
const ofAsk = { id: v.pipe(v.number(), v.safeInteger(), v.minValue(1)) }

/** What comes from the worker on its line. */
export const fromWorkerSchema = v.variant('type', [
  /** A file is wanted: its head and first piece. */
  v.strictObject({
    ...ofAsk,
    type: v.literal('file'),
    path: v.pipe(v.string(), v.maxLength(longestPath)),
    range: v.nullable(v.pipe(v.string(), v.maxLength(100))),
  }),
  /** One piece more of it, please. */
  v.strictObject({ ...ofAsk, type: v.literal('more') }),
  /** No more of it at all. */
  v.strictObject({ ...ofAsk, type: v.literal('cancel') }),
  /** Content calls its record store. */
  v.strictObject({
    ...ofAsk,
    type: v.literal('call'),
    method: v.pipe(v.string(), v.maxLength(10)),
    /** With its query. */
    path: v.pipe(v.string(), v.maxLength(64 * 1024)),
    headers: v.record(v.pipe(v.string(), v.maxLength(60)), v.pipe(v.string(), v.maxLength(4096))),
    body: v.pipe(
      v.instance(Uint8Array),
      v.check((body) => body.byteLength <= mostCallBytes, 'too large'),
    ),
  }),
])
export type FromWorker = v.InferOutput<typeof fromWorkerSchema>

/** A call of content, as the app answers it. */
export type ContentCall = Pick<Extract<FromWorker, { type: 'call' }>, 'method' | 'path' | 'headers' | 'body'>
/** What the app answers to a call. */
export interface CallAnswer {
  status: number
  headers: Readonly<Record<string, string>>
  body: string | Uint8Array<ArrayBuffer>
}

/** What the app answers to who wants a file. */
export type FileAnswer =
  /** With its first piece, which may be all that was wanted. */
  | {
      type: 'head'
      status: 200 | 206
      mediaType: string
      from: number
      to: number
      bytes: number
      piece: Uint8Array<ArrayBuffer>
    }
  | { type: 'head'; status: 404 | 416 | 502 | 504; bytes: number }
  | { type: 'piece'; piece: Uint8Array<ArrayBuffer> }
  | { type: 'error' }

/** What goes to the worker on its line. */
export type ToWorker = { id: number } & (FileAnswer | ({ type: 'called' } & CallAnswer))

/** The path of an adapter, of whatever launch. */
export const launchPage = /^\/p\/[0-9a-f]{32}$/

/** Addresses of the content origin. */
export const contentPaths = {
  /** The adapter of a launch. */
  page: (launchId: string) => `/p/${launchId}`,
  /** What the files of a launch stand under, where a service worker stands in. */
  files: (launchId: string) => `/b/${launchId}/`,
  /** What content calls its record store at. */
  calls: (launchId: string) => `/x/${launchId}/`,
} as const
