import { Trans, useLingui } from '@lingui/react/macro'
import { useLiveQuery } from 'dexie-react-hooks'
import { ArrowLeft, ArrowRight, CircleCheck, CircleX, Eye, ListTree, RotateCcw, TriangleAlert } from 'lucide-react'
import { useCallback, useState } from 'react'
import { lessonsOf, type PackageItem } from '#contract/features/activity/package/package-tree.ts'
import { isAttemptOver, mayTryAgain } from '#contract/features/scorm/scorm-rules.ts'
import type { ScormState } from '#contract/features/scorm/scorm-schema.ts'
import { getRow } from '#engine/rows/rows.ts'
import type { PlayerProps } from '#platform/feature/activity-views.ts'
import { formatNumber } from '#platform/format.ts'
import { useMember } from '#platform/session-store.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { ContentFrame } from '../content/content-frame.tsx'
import { isLessonOpen } from './lesson-launch.ts'
import { LessonMenu } from './lesson-menu.tsx'
import type { LessonStanding } from './lesson-tree.tsx'
import styles from './scorm.module.css'
import { useLessons, type Run } from './use-lessons.ts'

/** How the lessons stand: by what they kept in 1.2, by what the package's sequencing says in 2004. */
function standingsOf(
  { activity }: PlayerProps<'scorm'>,
  state: ScormState | null,
  controls: ReturnType<typeof useLessons>['controls'],
): (item: PackageItem) => LessonStanding {
  const lessons = state?.lessons ?? []
  return (item) => {
    const told = controls?.lessons.find((one) => one.item === item.identifier)
    if (told) return told
    const result = lessons.find((one) => one.item === item.identifier)?.result
    const reached = result?.passed === false ? 'failed' : result?.done ? 'finished' : 'in_progress'
    const is12 = activity.content.tree.version === '1.2'
    return {
      state: result ? reached : 'not_started',
      isOpen: !is12 || isLessonOpen(item, lessons),
      isShown: true,
    }
  }
}

function Running(props: PlayerProps<'scorm'> & { run: Run; state: ScormState | null; onEnded: () => void }) {
  const { activity, run, state, onEnded } = props
  const { t } = useLingui()
  const { shown, controls, current, failed, go } = useLessons(props, { run, lessons: state?.lessons ?? [], onEnded })
  const [menu, setMenu] = useState(false)
  const { tree } = activity.content
  const all = lessonsOf(tree.items)
  const at = all.findIndex(({ identifier }) => identifier === current)
  const is12 = tree.version === '1.2'
  const standingOf = standingsOf(props, run.mode === 'review' ? run.state : state, controls)
  const isHidden = (button: string) => controls?.hidden.includes(button) ?? false
  const canGoOn = is12 ? all.slice(at + 1).some((item) => standingOf(item).isOpen) : (controls?.canContinue ?? false)
  const canGoBack = is12
    ? all.slice(0, Math.max(at, 0)).some((item) => standingOf(item).isOpen)
    : (controls?.canGoBack ?? false)
  return (
    <ContentFrame content={shown} label={shownText(activity.title)}>
      {failed ? (
        <Banner
          tone="bad"
          role="alert"
          icon={<TriangleAlert aria-hidden="true" />}
          title={t`O que você faz aqui não está sendo guardado`}
          text={t`Este aparelho não consegue guardar agora. Libere espaço; a lição tenta de novo.`}
        />
      ) : null}
      {all.length > 1 ? (
        <nav className={styles.bar} aria-label={t`Lições`}>
          <Button variant="quiet" icon={<ListTree aria-hidden="true" />} onClick={() => setMenu(true)}>
            {at >= 0 ? t`Lição ${at + 1} de ${all.length}` : t`Lições`}
          </Button>
          <span className={styles.moves}>
            {isHidden('previous') ? null : (
              <IconButton label={t`Lição anterior`} disabled={!canGoBack} onClick={() => go({ to: 'previous' })}>
                <ArrowLeft aria-hidden="true" />
              </IconButton>
            )}
            {isHidden('continue') ? null : (
              <IconButton label={t`Próxima lição`} disabled={!canGoOn} onClick={() => go({ to: 'continue' })}>
                <ArrowRight aria-hidden="true" />
              </IconButton>
            )}
          </span>
        </nav>
      ) : null}
      <LessonMenu
        open={menu}
        onOpenChange={setMenu}
        title={tree.title || shownText(activity.title)}
        tree={tree}
        current={current}
        standingOf={standingOf}
        isHidden={isHidden}
        onMove={go}
      />
    </ContentFrame>
  )
}

/** The attempt is over: how it came out, and what can be done now. */
function Over({
  state,
  content,
  onRun,
}: {
  state: ScormState
  content: PlayerProps<'scorm'>['activity']['content']
  onRun: (again: boolean) => void
}) {
  const last = state.attempts.find(({ attempt }) => attempt === state.attempt)
  const lost = last?.passed === false
  const again = mayTryAgain(state, content)
  return (
    <Card hero className={styles.over}>
      {lost ? <CircleX size={32} aria-hidden="true" /> : <CircleCheck size={32} aria-hidden="true" />}
      <h2 className={styles.title}>
        {lost ? (
          <Trans>Você não foi aprovado desta vez</Trans>
        ) : last?.passed ? (
          <Trans>Você foi aprovado</Trans>
        ) : (
          <Trans>Pacote concluído</Trans>
        )}
      </h2>
      {last?.score === null || last === undefined ? null : (
        <p>
          <Trans>Nota: {formatNumber(last.score, { maximumFractionDigits: 1 })} de 100</Trans>
        </p>
      )}
      <div className={styles.choices}>
        {again ? (
          <Button
            variant={lost ? 'primary' : 'soft'}
            icon={<RotateCcw aria-hidden="true" />}
            onClick={() => onRun(true)}
          >
            <Trans>Nova tentativa</Trans>
          </Button>
        ) : null}
        <Button variant="soft" icon={<Eye aria-hidden="true" />} onClick={() => onRun(false)}>
          <Trans>Rever sem valer nota</Trans>
        </Button>
      </div>
    </Card>
  )
}

/** The lessons were left by their own exit, and not all is done. */
function Left({ onAgain }: { onAgain: () => void }) {
  return (
    <Card hero className={styles.over}>
      <h2 className={styles.title}>
        <Trans>Você saiu das lições</Trans>
      </h2>
      <p>
        <Trans>O que você fez está guardado.</Trans>
      </p>
      <Button icon={<RotateCcw aria-hidden="true" />} onClick={onAgain}>
        <Trans>Continuar</Trans>
      </Button>
    </Card>
  )
}

/** A SCORM package: its lessons run on the content origin, and all they keep is kept on the device first. */
export function ScormPlayer(props: PlayerProps<'scorm'>) {
  const { course, activity } = props
  const member = useMember()
  const known = useLiveQuery(async () => {
    const [kept, standing] = await Promise.all([
      getRow(member, 'scormStates', activity.id),
      getRow(member, 'courseProgress', course.id),
    ])
    const cycle = standing?.cycle ?? 1
    return { cycle, state: kept?.cycle === cycle ? kept : null }
  }, [member, activity.id, course.id])
  const [run, setRun] = useState<Run | null>(null)
  const [hasLeft, setHasLeft] = useState(false)
  const onEnded = useCallback(() => {
    setRun(null)
    setHasLeft(true)
  }, [])
  if (!known) return <Skeleton shape="card" />
  const { state, cycle } = known
  // Taken once: what a lesson keeps while it runs must not begin it anew.
  const isOver = state !== null && isAttemptOver(state)
  if (!run && !isOver && hasLeft) return <Left onAgain={() => setHasLeft(false)} />
  if (!run && !isOver) setRun({ attempt: state?.attempt ?? 1, cycle, mode: 'normal', state })
  if (run) return <Running key={`${run.attempt} ${run.mode}`} {...props} run={run} state={state} onEnded={onEnded} />
  if (!state) return null
  return (
    <Over
      state={state}
      content={activity.content}
      onRun={(again) =>
        setRun(
          again
            ? { attempt: state.attempt + 1, cycle, mode: 'normal', state: null }
            : { attempt: state.attempt, cycle, mode: 'review', state },
        )
      }
    />
  )
}
