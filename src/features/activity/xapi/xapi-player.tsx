import { Trans, useLingui } from '@lingui/react/macro'
import { useLiveQuery } from 'dexie-react-hooks'
import { CircleCheck, CircleX, Play, RotateCcw } from 'lucide-react'
import { useCallback, useState } from 'react'
import { unitsOf } from '#contract/features/activity/package/package-tree.ts'
import { xapiStanding } from '#contract/features/xapi/xapi-rules.ts'
import type { XapiState } from '#contract/features/xapi/xapi-schema.ts'
import { getRow } from '#engine/rows/rows.ts'
import type { PlayerProps } from '#platform/feature/activity-views.ts'
import { formatNumber } from '#platform/format.ts'
import { useMember } from '#platform/session-store.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { Button } from '#ui/button/button.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { pickTitle } from './pick-title.ts'
import { stateOf, UnitTree } from './unit-tree.tsx'
import { UnitRun } from './unit-run.tsx'
import styles from './xapi.module.css'

/** How the whole stands, once it does. */
function Standing({ activity, state }: Pick<PlayerProps<'xapi'>, 'activity'> & { state: XapiState }) {
  const { state: reached, test } = xapiStanding(state, activity.content)
  if (reached === 'in_progress') return null
  const lost = reached === 'reproved'
  return (
    <div className={styles.standing} role="status">
      {lost ? <CircleX size={32} aria-hidden="true" /> : <CircleCheck size={32} aria-hidden="true" />}
      <h2 className={styles.title}>
        {lost ? (
          <Trans>Você não foi aprovado desta vez</Trans>
        ) : reached === 'approved' ? (
          <Trans>Você foi aprovado</Trans>
        ) : (
          <Trans>Pacote concluído</Trans>
        )}
      </h2>
      {test.grade === null ? null : (
        <p>
          <Trans>Nota: {formatNumber(test.grade, { maximumFractionDigits: 1 })} de 100</Trans>
        </p>
      )}
    </div>
  )
}

/** The units of a package, with the one to go on with. */
function Overview({
  activity,
  state,
  onOpen,
}: Pick<PlayerProps<'xapi'>, 'activity'> & { state: XapiState | null; onOpen: (unit: string) => void }) {
  const { t } = useLingui()
  const { tree } = activity.content
  const all = unitsOf(tree.children)
  const next = all.find((unit) => stateOf(unit, state) !== 'finished') ?? all[0]
  if (!next) return null
  const standing = stateOf(next, state)
  const words = { not_started: t`Começar`, in_progress: t`Continuar`, failed: t`Tentar de novo`, finished: t`Rever` }
  const Icon = standing === 'failed' || standing === 'finished' ? RotateCcw : Play
  return (
    <Card className={styles.overview}>
      {state ? <Standing activity={activity} state={state} /> : null}
      {all.length > 1 ? (
        <>
          <h2 className={styles.title}>{pickTitle(tree.title) || shownText(activity.title)}</h2>
          <UnitTree nodes={tree.children} state={state} onOpen={onOpen} />
        </>
      ) : null}
      <Button className={styles.next} icon={<Icon aria-hidden="true" />} onClick={() => onOpen(next.id)}>
        {words[standing]}
      </Button>
    </Card>
  )
}

/** A package that speaks xAPI: its units run on the content origin, and all they say is kept on the device first. */
export function XapiPlayer(props: PlayerProps<'xapi'>) {
  const { course, activity, onStop } = props
  const member = useMember()
  const known = useLiveQuery(async () => {
    const [kept, standing] = await Promise.all([
      getRow(member, 'xapiStates', activity.id),
      getRow(member, 'courseProgress', course.id),
    ])
    const cycle = standing?.cycle ?? 1
    return { cycle, state: kept?.cycle === cycle ? kept : null }
  }, [member, activity.id, course.id])
  // A package of one unit that nobody began is opened at once.
  const [only] =
    unitsOf(activity.content.tree.children).slice(0, 2).length === 1 ? unitsOf(activity.content.tree.children) : []
  const [unit, setUnit] = useState<string | null | undefined>(undefined)
  const onOver = useCallback(() => {
    setUnit(null)
    onStop()
  }, [onStop])
  if (!known) return <Skeleton shape="card" />
  const { state, cycle } = known
  const open = unit === undefined && state === null ? (only?.id ?? null) : unit
  if (open === null || open === undefined) return <Overview activity={activity} state={state} onOpen={setUnit} />
  if (unit === undefined) setUnit(open)
  return <UnitRun key={open} {...props} unit={open} cycle={cycle} onOver={onOver} />
}
