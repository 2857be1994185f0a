import type { MessageDescriptor } from '@lingui/core'
import type { LucideIcon } from 'lucide-react'
import { lazy, type ComponentType, type ReactNode } from 'react'
import type { LanguageCode } from '#contract/engine/language.ts'
import type { ActivityType, ContentOf, KnownActivity } from '#contract/features/activity/activity-row.ts'
import type { Range } from '#contract/features/activity/progress-rules.ts'
import type { Course } from '#contract/features/course/course-contract.ts'

// [Note: Activity views] Courses, their player and the portfolio show activities of every type and name none of them:
// each type gives a view, the app registers them all before it draws a screen that shows activities.

/** A place that something outside the player sends it to; a new object sends it again. */
export interface Jump {
  to: number
}

/** Who looks at a draft plays it for real, and nothing of it is kept. */
export interface Rehearsal {
  language: LanguageCode
  /** For texts that are missing in it. */
  fallback: LanguageCode
  /** Addresses of files by their hashes. */
  files: Readonly<Record<string, string>>
  /** Where a player of ours plays it, on the content origin; undefined: nothing of it is played so. */
  frame?: string | undefined
}

/** What every kind of activity gets to be played or shown. */
export interface PlayerProps<T extends ActivityType = ActivityType> {
  course: Course
  activity: Extract<KnownActivity, { type: T }>
  /** Where the person was (seconds, 0-based page) and what was covered when this was opened. */
  start: number
  covered: readonly Range[]
  autoPlay: boolean
  jump: Jump | null
  onReport: (covered: readonly Range[], position: number) => void
  onStop: () => void
  onEnd: () => void
  /** Something goes on (a test that is taken): what leads elsewhere is out of the way meanwhile. */
  onBusy?: (busy: boolean) => void
  /** It is a draft that is looked at; for types that are played in a preview as they are. */
  rehearsal?: Rehearsal
}

type Player<T extends ActivityType = ActivityType> = (props: PlayerProps<T>) => ReactNode

/** How the activities of one type are shown. */
export interface ActivityView<T extends ActivityType = ActivityType> {
  readonly icon: LucideIcon
  readonly name: MessageDescriptor
  /** How long one is ("12 min", "18 páginas"); null where that says nothing. */
  length(content: ContentOf<T>): string | null
  /** Words for the part that begins there ("a partir da página 3"); null for a type that is seen at once. */
  readonly partFrom: ((position: number) => string) | null
  /** `paper` fills a frame that it scrolls in; `free` is as high as it is; `form` is that, and read from its title down. */
  readonly frame: 'free' | 'paper' | 'form'
  /** Fetches its player. */
  loadPlayer(): Promise<Player<T>>
  /** Brings what the player needs beside the activity's files, so that it is there without a network. */
  keepPlayer?(content: ContentOf<T>): Promise<unknown>
}

/** A view for each type; features give them, and one that has none does not compile in their list. */
export type ActivityViews = { readonly [T in ActivityType]: ActivityView<T> }

let registered: Readonly<Record<string, ActivityView>> = {}
const arrived = new Map<string, Player>()
const players = new Map<string, ComponentType<PlayerProps>>()

/** Makes the views of these types known; those of before are forgotten. */
export function registerActivityViews(views: Partial<ActivityViews>): void {
  // Each view is given activities of its own type alone: it is found by their type.
  registered = views as Readonly<Record<string, ActivityView>>
}

/** How activities of a type are shown; undefined for one that this build does not know. */
export function activityView(type: string): ActivityView | undefined {
  return Object.hasOwn(registered, type) ? registered[type] : undefined
}

/** Fetches the players of these types, which will be wanted soon. A failure shows again when one is wanted. */
export async function loadPlayersAhead(types: Iterable<string>): Promise<void> {
  await Promise.allSettled(
    Array.from(new Set(types), async (type) => {
      const player = await activityView(type)?.loadPlayer()
      if (player) arrived.set(type, player)
    }),
  )
}

/** The player of a type, always the same one; what is here already is drawn in the first frame, which `lazy` never does. */
export function playerOf(type: string): ComponentType<PlayerProps> | undefined {
  const view = activityView(type)
  if (!view) return undefined
  const made = players.get(type) ?? arrived.get(type) ?? lazy(async () => ({ default: await view.loadPlayer() }))
  players.set(type, made)
  return made
}
