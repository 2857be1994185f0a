import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { scoreOf } from '#contract/features/game/game-rules.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { ProgressBar } from '#ui/progress/progress-bar.tsx'
import { GameEnd } from './game-end.tsx'
import type { RoundPlay, Told } from './use-round.ts'
import styles from './frame.module.css'

const toneIcons = { ok: CircleCheck, bad: CircleX, neutral: Info }

/** What happened last, first what there is to do: seen, and the one thing that a screen reader is told. */
function Happened({ told, task }: { told: Told; task: string }) {
  const Icon = toneIcons[told.tone]
  const text = told.text || task
  return (
    <div role="status" className={styles.told} data-tone={told.tone}>
      {text ? (
        <p key={told.count}>
          <Icon size={20} aria-hidden="true" />
          <span>{text}</span>
        </p>
      ) : null}
    </div>
  )
}

/** How far the round is, and how many errors are left. */
function Head({ play }: { play: RoundPlay }) {
  const { t } = useLingui()
  const { game, round } = play
  const all = [...game.steps.values()]
  const done = all.filter((goals) => goals.every((goal) => round.done.has(goal))).length
  const { errors } = round
  const count = all.length
  const most = game.errorsAllowed
  return (
    <div className={styles.head}>
      <p className={styles.count}>
        <Trans>
          {done} de {count}
        </Trans>
      </p>
      <div className={styles.bar}>
        <ProgressBar value={count === 0 ? 0 : done / count} label={t`Progresso da rodada`} />
      </div>
      {most === null ? (
        errors > 0 ? (
          <p className={styles.errors}>
            <Trans>Erros: {errors}</Trans>
          </p>
        ) : null
      ) : (
        <p className={styles.errors} data-last={errors >= most ? true : undefined}>
          <Trans>
            Erros: {errors} de {most}
          </Trans>
        </p>
      )}
    </div>
  )
}

/** What every game has around it: how far it is, what happened, its end. */
export function GameFrame({ play, task, children }: { play: RoundPlay; task: string; children: ReactNode }) {
  const { t } = useLingui()
  const { round, told, kept } = play
  const wasEnded = useRef(round.end !== null)
  const board = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The end is gone with its button: the focus goes to what is to be done.
    if (wasEnded.current && round.end === null) board.current?.focus()
    wasEnded.current = round.end !== null
  }, [round.end])
  return (
    <div className={styles.game}>
      <Head play={play} />
      <Happened told={told} task={round.end === null ? task : ''} />
      {kept ? null : (
        <Banner
          tone="bad"
          role="alert"
          icon={<TriangleAlert aria-hidden="true" />}
          title={t`Não foi possível guardar a rodada neste aparelho.`}
          text={t`Libere espaço e continue com esta tela aberta: vamos tentar guardar de novo.`}
        />
      )}
      {round.end === null ? (
        <div ref={board} tabIndex={-1} role="group" aria-label={task} className={styles.board}>
          {children}
        </div>
      ) : (
        <GameEnd score={scoreOf(play.game, round)} round={round} onAgain={play.again} />
      )}
    </div>
  )
}
