import { useLingui } from '@lingui/react/macro'
import { ListTree } from 'lucide-react'
import { contentPaths } from '#contract/engine/content/launch.ts'
import { openRecord } from '#domain/xapi/record/open-record.ts'
import { addressOf, launchUnit } from '#domain/xapi/record/unit-launch.ts'
import { getRow } from '#engine/rows/rows.ts'
import type { PlayerProps } from '#platform/feature/activity-views.ts'
import { reportError } from '#platform/report-error.ts'
import { useMember } from '#platform/session-store.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { Button } from '#ui/button/button.tsx'
import { ContentFrame } from '../content/content-frame.tsx'
import { useContent } from '../content/use-content.ts'
import styles from './xapi.module.css'

/** One unit that runs, with its record store on this device. */
export function UnitRun({
  activity,
  unit,
  cycle,
  onOver,
}: PlayerProps<'xapi'> & { unit: string; cycle: number; onOver: () => void }) {
  const { t } = useLingui()
  const member = useMember()
  const { content } = activity
  const shown = useContent({
    bundle: content.bundle,
    async record(launchId, contentUrl) {
      const kept = await getRow(member, 'xapiStates', activity.id)
      const launch = await launchUnit(
        member,
        {
          courseId: activity.courseId,
          activityId: activity.id,
          version: activity.version ?? 1,
          ...(cycle > 1 && { cycle }),
          unit,
          launchId,
          endpoint: contentUrl + contentPaths.calls(launchId),
        },
        content,
        kept?.cycle === cycle ? kept : undefined,
      )
      const record = openRecord(member, launch, {
        onReturn: onOver,
        onFailure: (error) => void reportError(error),
      })
      await record.begin()
      return { entry: addressOf(launch), answer: record.answer }
    },
    onMessage({ type }) {
      if (type === 'closed') onOver()
    },
  })
  return (
    <ContentFrame content={shown} label={shownText(activity.title)}>
      <nav className={styles.bar} aria-label={t`Unidades`}>
        <Button variant="quiet" icon={<ListTree aria-hidden="true" />} onClick={onOver}>
          {t`Sair da unidade`}
        </Button>
      </nav>
    </ContentFrame>
  )
}
