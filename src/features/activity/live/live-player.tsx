import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CalendarClock, CircleCheck, Radio, WifiOff } from 'lucide-react'
import { useRef, useState } from 'react'
import { scheduledEnd } from '#contract/features/activity/live/live-rules.ts'
import { rangesLength } from '#contract/features/activity/progress-rules.ts'
import { useOnline } from '#platform/browser/connection.ts'
import type { PlayerProps } from '#platform/feature/activity-views.ts'
import { formatInstant } from '#platform/format.ts'
import { formatLength } from '#platform/text/duration.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { useMediaKeys } from '../media/use-media-keys.ts'
import { useViewing } from '../media/use-viewing.ts'
import stage from '../stage/stage.module.css'
import { LiveControls } from './live-controls.tsx'
import { LiveProblemView } from './live-problem.tsx'
import { isBack } from './live-standing.ts'
import { useLive, type Live } from './use-live.ts'
import styles from './live.module.css'

type Props = PlayerProps<'wowza_live'>

/** What is told while it is on its way, lost, or back; also to who does not see it. */
function Told({ live: { standing, begun } }: { live: Live }) {
  const { t } = useLingui()
  const { state } = standing
  const back = isBack(standing)
  const text = !begun
    ? ''
    : state === 'lost'
      ? t`A transmissão caiu. Tentando voltar; o que você já assistiu está guardado.`
      : back
        ? t`A transmissão voltou.`
        : state === 'ended'
          ? t`A transmissão terminou.`
          : state === 'waiting'
            ? t`Carregando`
            : ''
  return (
    <p className={state === 'lost' || back ? styles.told : 'visually-hidden'} data-tone={state} role="status">
      {text}
    </p>
  )
}

/** It is over: how much of it its person was there for. */
function Ended({ seconds, present }: { seconds: number; present: number }) {
  const { t } = useLingui()
  const [was, whole] = [formatLength(present), formatLength(seconds)]
  return (
    <div className={styles.card}>
      <EmptyState
        icon={<CircleCheck />}
        title={t`A transmissão terminou`}
        text={present < 1 ? t`Você não chegou a assistir a ela.` : t`Você esteve presente em ${was} de ${whole}.`}
      />
    </div>
  )
}

function Coming({ startsAt }: { startsAt: string }) {
  const { t } = useLingui()
  return (
    <div className={styles.card} role="status">
      <EmptyState
        icon={<CalendarClock />}
        title={t`Começa em ${formatInstant(startsAt)}`}
        text={t`Fique nesta tela: ela começa sozinha.`}
      />
    </div>
  )
}

function Open(props: Props) {
  const { activity, covered, onReport } = props
  const { content } = activity
  const title = shownText(activity.title)
  const frame = useRef<HTMLDivElement>(null)
  const [present, setPresent] = useState(() => rangesLength(covered))
  const [isEarly] = useState(() => Date.parse(content.startsAt) > Date.now())
  const live = useLive({
    ...props,
    onReport(ranges, position) {
      setPresent(rangesLength(ranges))
      onReport(ranges, position)
    },
  })
  const viewing = useViewing(frame, useRef(null))
  const { host, media, problem, retry, standing, begun, captions, caption, showCaption } = live
  useMediaKeys(media, {
    fullScreen: viewing.toggleFull,
    captions: () => showCaption(caption === null && captions.length > 0 ? 0 : null),
  })
  const isOver = standing.state === 'ended'
  const isShown = begun && !isOver && problem === null
  const waits = !begun && problem === null
  return (
    <div className={stage.media} ref={frame} role="group" aria-label={title}>
      {problem === null ? null : <LiveProblemView problem={problem} onRetry={retry} />}
      {problem === null && isOver ? (
        <Ended seconds={content.seconds} present={Math.min(present, content.seconds)} />
      ) : null}
      {waits && isEarly ? <Coming startsAt={content.startsAt} /> : null}
      {waits && !isEarly ? <Skeleton shape="card" /> : null}
      <div className={`${stage.screen} ${styles.place}`} hidden={!isShown} aria-busy={media.state.waiting}>
        <div ref={host} className={styles.host} />
        {standing.state === 'lost' ? <WifiOff className={styles.mark} aria-hidden="true" /> : null}
      </div>
      <Told live={live} />
      {isShown ? <LiveControls live={live} viewing={viewing} /> : null}
    </div>
  )
}

/**
 * A live stream: a card tells before the tap when it is, how long, and that it takes a network. Entering is the tap that asks
 * its server for something, and who enters early waits here.
 */
export function LivePlayer(props: Props) {
  const { t } = useLingui()
  const online = useOnline()
  const [entered, setEntered] = useState(false)
  const [now] = useState(Date.now)
  if (entered) return <Open {...props} />
  const { content, title } = props.activity
  const isPast = now >= scheduledEnd(content)
  const minutes = Math.round(content.seconds / 60)
  return (
    <div className={styles.card}>
      <EmptyState
        icon={online ? <Radio /> : <WifiOff />}
        title={shownText(title)}
        text={
          <>
            <span className={styles.facts}>
              {formatInstant(content.startsAt)} · <Plural value={minutes} one="# minuto" other="# minutos" />
            </span>
            {!online
              ? t`Só abre com internet: é ao vivo, e nada dela fica neste aparelho. O tempo em que você já esteve presente está guardado.`
              : isPast
                ? t`O horário marcado já passou. Se ela ainda estiver no ar, abre aqui.`
                : t`É ao vivo e precisa de internet: contam os minutos em que você está presente. Quem entra antes espera aqui, e ela começa sozinha.`}
          </>
        }
        action={
          online ? (
            <Button size="large" icon={<Radio aria-hidden="true" />} onClick={() => setEntered(true)}>
              <Trans>Entrar na transmissão</Trans>
            </Button>
          ) : undefined
        }
      />
    </div>
  )
}
