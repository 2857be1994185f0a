import { useLingui } from '@lingui/react/macro'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo, type ComponentType } from 'react'
import type { GameType } from '#contract/features/game/game-names.ts'
import type { AnyGameContent } from '#contract/features/game/game-schema.ts'
import { getRow } from '#engine/rows/rows.ts'
import type { PlayerProps } from '#platform/feature/activity-views.ts'
import { useDraftStart } from '#platform/hooks/draft/use-form-draft.ts'
import { useMember } from '#platform/session-store.ts'
import { contentLanguage } from '#platform/text/shown-text.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { DragAndDrop } from './drag/drag-and-drop.tsx'
import { DragTheWords } from './drag/drag-the-words.tsx'
import { GameFrame } from './frame/game-frame.tsx'
import { PictureAddresses, type Addresses } from './frame/picture.tsx'
import { rehearsedRounds, roundStore, type RoundStore, type StoredRound } from './frame/round-store.ts'
import { useRound, type BoardProps, type Languages } from './frame/use-round.ts'
import { Pairs } from './pairs/pairs.tsx'
import { Flashcards } from './sort/flashcards.tsx'
import { ThisOrThat } from './sort/this-or-that.tsx'
import { TrueOrFalse } from './sort/true-or-false.tsx'
import { Blanks } from './words/blanks.tsx'
import { Enigma } from './words/enigma.tsx'

const boards: { readonly [T in GameType]: { board: ComponentType<BoardProps<T>>; task: MessageDescriptor } } = {
  drag_and_drop: {
    board: DragAndDrop,
    task: msg`Leve cada peça ao seu lugar: arraste, ou escolha a peça e depois o lugar.`,
  },
  drag_the_words: {
    board: DragTheWords,
    task: msg`Leve cada palavra à sua lacuna: arraste, ou escolha a palavra e depois a lacuna.`,
  },
  find_the_pairs: { board: Pairs, task: msg`Vire duas cartas por vez e encontre os pares.` },
  this_or_that: { board: ThisOrThat, task: msg`Diga de que lado fica cada coisa: toque no lado, ou arraste o cartão.` },
  fill_in_the_blanks: { board: Blanks, task: msg`Escreva o que falta e confira.` },
  true_or_false: { board: TrueOrFalse, task: msg`Leia a afirmação e diga se é verdadeira ou falsa.` },
  flashcards: { board: Flashcards, task: msg`Pense na resposta, vire o cartão e diga se já sabia.` },
  enigma: { board: Enigma, task: msg`Descubra a palavra, letra por letra.` },
}

interface Playing {
  type: GameType
  content: AnyGameContent
  version: number
  languages: Languages
  store: RoundStore
  start: StoredRound | null
  onFinished: () => void
}

function Play(props: Playing) {
  const { i18n } = useLingui()
  const { type, content } = props
  const play = useRound(props)
  const { task } = boards[type]
  // Each board is given the content of its own type: it is found by that.
  const Board = boards[type].board as ComponentType<{ content: AnyGameContent; play: typeof play }>
  return (
    <GameFrame play={play} task={i18n._(task)}>
      <Board key={play.seed} content={content} play={play} />
    </GameFrame>
  )
}

interface Kept {
  props: PlayerProps<GameType>
  of: string
  store: RoundStore
}

function Kept({ props: { activity, onEnd }, of, store }: Kept) {
  const { clientId } = useMember()
  const start = useDraftStart(of, () => store.open())
  const addresses = useMemo<Addresses>(() => ({ of: 'member', clientId }), [clientId])
  if (!start) return <Skeleton shape="card" />
  const { wanted: language, fallback } = contentLanguage()
  return (
    <PictureAddresses value={addresses}>
      <Play
        type={activity.type}
        content={activity.content}
        version={activity.version ?? 1}
        languages={{ language, fallback }}
        store={store}
        start={start.form}
        onFinished={onEnd}
      />
    </PictureAddresses>
  )
}

/** A game that counts: its round lies on the device, and its end is told. */
function Counted(props: PlayerProps<GameType>) {
  const { course, activity } = props
  const member = useMember()
  const cycle = useLiveQuery(
    async () => (await getRow(member, 'courseProgress', course.id))?.cycle ?? 1,
    [member, course.id],
  )
  const { id: activityId, version = 1 } = activity
  const store = useMemo(
    () => (cycle === undefined ? null : roundStore(member, { courseId: course.id, activityId, version, cycle })),
    [member, course.id, activityId, version, cycle],
  )
  if (!store) return <Skeleton shape="card" />
  const of = `${activityId} ${version} ${cycle}`
  return <Kept key={of} of={of} store={store} props={props} />
}

/** A game of a draft: played for real, and kept nowhere. */
function Rehearsed({ activity, rehearsal }: PlayerProps<GameType> & Required<Pick<PlayerProps, 'rehearsal'>>) {
  const { language, fallback, files } = rehearsal
  const addresses = useMemo<Addresses>(() => ({ of: 'draft', files }), [files])
  return (
    <PictureAddresses value={addresses}>
      <Play
        key={language}
        type={activity.type}
        content={activity.content}
        version={1}
        languages={{ language, fallback }}
        store={rehearsedRounds}
        start={null}
        onFinished={() => undefined}
      />
    </PictureAddresses>
  )
}

/** Any of the games. */
export const GamePlayer = (props: PlayerProps<GameType>) =>
  props.rehearsal ? <Rehearsed {...props} rehearsal={props.rehearsal} /> : <Counted {...props} />
