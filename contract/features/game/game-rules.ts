import type { Localized } from '#contract/engine/language.ts'
import { openGameOf } from './games/games.ts'
import { mostMoves } from './game-limits.ts'
import type { GameType } from './game-names.ts'
import type { AnyGameContent } from './game-schema.ts'

/** One thing that was done: with what (a piece, a gap, a card), and what was done with it (a place, a word, a letter). */
export interface Move {
  item: string
  answer: string
  /** Milliseconds of playing since the round began. */
  at: number
}

/** A round as far as it was played. */
export interface Round {
  moves: readonly Move[]
  /** What is settled, each with what settled it. */
  done: ReadonlyMap<string, string>
  /** What is settled and was right. */
  right: ReadonlySet<string>
  errors: number
  /** `over`: one error more than allowed. */
  end: 'finished' | 'over' | null
}

/** What came of a move; `none`: it was neither right nor an error (a card that is turned over). */
export interface Verdict {
  is: 'right' | 'wrong' | 'none'
  /** What it settles. */
  settles: readonly string[]
}

/** A game with its content, in a language: what there is to do, and what a move comes to. */
export interface OpenGame {
  /** What has to be settled, by the thing that it belongs to; a thing is done once all of its own is. */
  readonly steps: ReadonlyMap<string, readonly string[]>
  /** null: as many as it takes. */
  readonly errorsAllowed: number | null
  /** null: such a move cannot be made. */
  judge(round: Round, move: Move): Verdict | null
}

/** How texts are read: in the first language, else in the other. */
export type TextOf = (text: Localized) => string

/** Opens a game. */
export const openGame = (type: GameType, content: AnyGameContent, textOf: TextOf): OpenGame =>
  openGameOf(type, content, textOf)

/** Before the first move. */
export const newRound: Round = { moves: [], done: new Map(), right: new Set(), errors: 0, end: null }

/** A round with one move more; null where that move cannot be made. */
export function play(game: OpenGame, round: Round, move: Move): { round: Round; verdict: Verdict } | null {
  const verdict = round.end === null ? game.judge(round, move) : null
  if (!verdict) return null
  const done = new Map([...round.done, ...verdict.settles.map((goal) => [goal, move.answer] as const)])
  const right = verdict.is === 'right' ? new Set([...round.right, ...verdict.settles]) : round.right
  const errors = round.errors + (verdict.is === 'wrong' ? 1 : 0)
  const moves = [...round.moves, move]
  const isOver = game.errorsAllowed !== null && errors > game.errorsAllowed
  const isDone = [...game.steps.values()].every((goals) => goals.every((goal) => done.has(goal)))
  const end = isOver ? 'over' : isDone ? 'finished' : moves.length >= mostMoves ? 'over' : null
  return { round: { moves, done, right, errors, end }, verdict }
}

/** Plays a round again; null where one of the moves cannot be made. */
export function replay(game: OpenGame, moves: readonly Move[]): Round | null {
  let round = newRound
  for (const move of moves) {
    const next = play(game, round, move)
    if (!next) return null
    round = next.round
  }
  return round
}

/** How many things were right, of how many. */
export function scoreOf({ steps }: OpenGame, { right }: Round): { right: number; of: number } {
  const all = [...steps.values()]
  return { right: all.filter((goals) => goals.every((goal) => right.has(goal))).length, of: all.length }
}

/** The least time that a move takes (milliseconds): who is quicker did not play. */
const leastMoveMs: Readonly<Record<GameType, number>> = {
  drag_and_drop: 400,
  drag_the_words: 400,
  find_the_pairs: 500,
  this_or_that: 300,
  fill_in_the_blanks: 300,
  true_or_false: 300,
  flashcards: 300,
  enigma: 200,
}

/** The least time that a round takes. */
export const leastRoundMs = (type: GameType, moves: readonly Move[]): number => leastMoveMs[type] * moves.length

/** Whether a round was played in the time that it takes, by what its own moves say. */
export const isTimely = (type: GameType, moves: readonly Move[]): boolean =>
  moves.every(({ at }, index) => at >= (moves[index - 1]?.at ?? 0)) &&
  (moves.at(-1)?.at ?? 0) >= leastRoundMs(type, moves)
