import { msg, plural } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import {
  KeyRound,
  Layers,
  LayoutGrid,
  Move,
  Split,
  TextCursorInput,
  ToggleLeft,
  WholeWord,
  type LucideIcon,
} from 'lucide-react'
import type { ContentOf } from '#contract/features/activity/activity-row.ts'
import type { GameType } from '#contract/features/game/game-names.ts'
import type { ActivityView, ActivityViews } from '#platform/feature/activity-views.ts'

const view = <T extends GameType>(
  icon: LucideIcon,
  name: MessageDescriptor,
  length: (content: ContentOf<T>) => string | null,
): ActivityView<T> => ({
  icon,
  name,
  length,
  partFrom: null,
  frame: 'form',
  // One player plays them all: it is given activities of the type that it was fetched for.
  loadPlayer: () =>
    import('./game-player.tsx').then(
      (m) => m.GamePlayer as unknown as Awaited<ReturnType<ActivityView<T>['loadPlayer']>>,
    ),
})

const items = ({ items: all }: { items: readonly unknown[] }) => plural(all.length, { one: '# item', other: '# itens' })
const cards = ({ items: all }: { items: readonly unknown[] }) =>
  plural(all.length, { one: '# cartão', other: '# cartões' })
const pairs = ({ items: all }: { items: readonly unknown[] }) => plural(all.length, { one: '# par', other: '# pares' })

/** How games are shown. */
export const gameViews = {
  drag_and_drop: view<'drag_and_drop'>(Move, msg`Arrastar e soltar`, items),
  drag_the_words: view<'drag_the_words'>(WholeWord, msg`Arrastar as palavras`, () => null),
  find_the_pairs: view<'find_the_pairs'>(LayoutGrid, msg`Jogo dos pares`, pairs),
  this_or_that: view<'this_or_that'>(Split, msg`Isto ou aquilo`, items),
  fill_in_the_blanks: view<'fill_in_the_blanks'>(TextCursorInput, msg`Preencher as lacunas`, () => null),
  true_or_false: view<'true_or_false'>(ToggleLeft, msg`Verdadeiro ou falso`, items),
  flashcards: view<'flashcards'>(Layers, msg`Cartões de estudo`, cards),
  enigma: view<'enigma'>(KeyRound, msg`Enigma`, items),
} satisfies Partial<ActivityViews>
