import { gameSchemas, picturesOf } from '#contract/features/game/game-schema.ts'
import type { GameType } from '#contract/features/game/game-names.ts'
import { activityType } from '../activity-type.ts'

/** A game: what there is of it is one round within the errors allowed; its own operation says that it was played. */
const gameType = <const Type extends GameType>(type: Type) =>
  activityType({
    type,
    content: gameSchemas[type],
    total: () => 1,
    secondsEach: 0,
    bundles: (content) => picturesOf(content).map(({ bundle }) => bundle),
  })

/** The types of activity that are played as a game, one line each. */
export const gameTypes = [
  gameType('drag_and_drop'),
  gameType('drag_the_words'),
  gameType('find_the_pairs'),
  gameType('this_or_that'),
  gameType('fill_in_the_blanks'),
  gameType('true_or_false'),
  gameType('flashcards'),
  gameType('enigma'),
] as const
