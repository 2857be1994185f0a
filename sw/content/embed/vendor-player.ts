import type { FromEmbed } from '#contract/engine/content/embed-messages.ts'

type OfPlayer = Extract<FromEmbed, { type: 'moment' | 'failed' }>
/** What a player says, without the launch that it is of. */
export type PlayerSaid = OfPlayer extends infer M ? (M extends OfPlayer ? Omit<M, 'launchId'> : never) : never

/** How a vendor's player is spoken to; what it says is not trusted to have any shape. */
export interface VendorPlayer {
  /** Said again and again until it answers. */
  greeting: unknown
  /** Said once it answered. */
  wishes: readonly unknown[]
  /** What it said in our words; null: nothing of interest. */
  hear(message: Readonly<Record<string, unknown>>): PlayerSaid | null
  /** What sends it to a place (seconds) and makes it play on. */
  seek(to: number): readonly unknown[]
}

/** Seconds, where something is that. */
export const secondsOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
