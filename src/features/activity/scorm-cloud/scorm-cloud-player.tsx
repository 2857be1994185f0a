import { Trans, useLingui } from '@lingui/react/macro'
import { CloudCog, ExternalLink, WifiOff } from 'lucide-react'
import { useState } from 'react'
import { launchCloudCourse } from '#contract/features/scorm-cloud/scorm-cloud-contract.ts'
import { callAs } from '#engine/session/api.ts'
import { useOnline } from '#platform/browser/connection.ts'
import { callErrorText } from '#platform/error-text.ts'
import type { PlayerProps } from '#platform/feature/activity-views.ts'
import { useMember } from '#platform/session-store.ts'
import { useSettingsInSight } from '#platform/start/settings-in-sight.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import styles from '../stage/stage.module.css'

/**
 * Opens the course in a window of its own. It is opened with the tap, empty: a browser lets nobody open one later, when the
 * address has come.
 */
function useLaunch({ course, activity }: PlayerProps<'scorm_cloud'>) {
  const member = useMember()
  const [state, setState] = useState<{ busy: boolean; opened: boolean; error: unknown }>({
    busy: false,
    opened: false,
    error: null,
  })
  const launch = async () => {
    const place = window.open('about:blank', '_blank')
    setState({ busy: true, opened: false, error: null })
    try {
      const { link } = await callAs(member)(launchCloudCourse, {
        body: { courseId: course.id, activityId: activity.id },
      })
      // Where windows are kept from opening it takes this one's place.
      if (place === null) return location.assign(link)
      place.opener = null
      place.location.replace(link)
      setState({ busy: false, opened: true, error: null })
    } catch (error) {
      place?.close()
      setState({ busy: false, opened: false, error })
    }
  }
  return { ...state, launch: () => void launch() }
}

/** A course that SCORM Cloud keeps: it opens there, and its result comes here by the server. */
export function ScormCloudPlayer(props: PlayerProps<'scorm_cloud'>) {
  const { t } = useLingui()
  const online = useOnline()
  const isNamed = useSettingsInSight()?.learnerNames ?? true
  const { busy, opened, error, launch } = useLaunch(props)
  return (
    <div className={styles.elsewhere}>
      <EmptyState
        icon={online ? <CloudCog /> : <WifiOff />}
        title={shownText(props.activity.title)}
        text={
          online
            ? isNamed
              ? t`Este curso abre no SCORM Cloud, em outra janela, que recebe seu nome e o que você fizer lá. O resultado aparece aqui alguns minutos depois.`
              : t`Este curso abre no SCORM Cloud, em outra janela, que recebe o que você fizer lá. O resultado aparece aqui alguns minutos depois.`
            : t`Só abre com internet: está no SCORM Cloud, e nada dele fica neste aparelho. O que você já fez lá está guardado.`
        }
        action={
          online ? (
            <Button size="large" busy={busy} icon={<ExternalLink aria-hidden="true" />} onClick={launch}>
              <Trans>Abrir no SCORM Cloud</Trans>
            </Button>
          ) : undefined
        }
      />
      {error === null ? null : <Banner tone="bad" role="alert" title={callErrorText(error)} />}
      {opened ? (
        <Banner tone="neutral" role="status" title={t`O curso está aberto em outra janela. Feche-a ao terminar.`} />
      ) : null}
    </div>
  )
}
