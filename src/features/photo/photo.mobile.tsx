import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { homePaths } from '#contract/features/home/home-paths.ts'
import { BottomBar } from '#ui/layout/bottom-bar.tsx'
import { Button } from '#ui/button/button.tsx'
import { ScreenHeader } from '#ui/layout/screen-header.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { PhotoCapture, PhotoNote, PhotoStore } from './parts/photo-form.tsx'
import { PhotoNotices } from './parts/photo-notices.tsx'
import { PhotosOfWeek } from './parts/photos-of-week.tsx'
import { PhotoTypes } from './parts/photo-types.tsx'
import { usePhotoScreen } from './use-photo-screen.ts'
import type { PhotoScreen } from './use-photo-screen.ts'
import { usePhotoSubmit } from './use-photo-submit.ts'
import styles from './photo.module.css'

export function PhotoMobile() {
  const { t } = useLingui()
  const screen = usePhotoScreen()
  return (
    <>
      <ScreenHeader
        title={<Trans>Enviar foto</Trans>}
        back={{ label: t`Fechar`, icon: 'close', render: <Link to={homePaths.home()} /> }}
      />
      {screen ? <PhotoFormMobile screen={screen} /> : <Skeleton shape="card" />}
    </>
  )
}

function PhotoFormMobile({ screen }: { screen: PhotoScreen }) {
  const { controls, onSubmit } = usePhotoSubmit(screen)
  return (
    <form className={styles.mobile} noValidate onSubmit={onSubmit}>
      <PhotoNotices screen={screen} />
      <PhotoStore screen={screen} control={controls.store} />
      <PhotoTypes screen={screen} first={controls.type} />
      <PhotoCapture screen={screen} camera control={controls.photo} />
      <PhotosOfWeek screen={screen} />
      <BottomBar note={<PhotoNote />}>
        <Button type="submit" size="large" full busy={screen.sending}>
          <Trans>Enviar foto</Trans>
        </Button>
      </BottomBar>
    </form>
  )
}
