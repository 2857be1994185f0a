import { Trans } from '@lingui/react/macro'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
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

export function PhotoDesktop() {
  const screen = usePhotoScreen()
  return (
    <>
      <ScreenHeader title={<Trans>Enviar foto</Trans>} subtitle={<Trans>Uma foto por tipo, loja e semana.</Trans>} />
      {screen ? <PhotoFormDesktop screen={screen} /> : <Skeleton shape="card" />}
    </>
  )
}

function PhotoFormDesktop({ screen }: { screen: PhotoScreen }) {
  const { controls, onSubmit } = usePhotoSubmit(screen)
  return (
    <form className={styles.desktop} noValidate onSubmit={onSubmit}>
      <div className={styles.fields}>
        <PhotoNotices screen={screen} />
        <PhotoStore screen={screen} control={controls.store} />
        <PhotoTypes screen={screen} first={controls.type} />
      </div>
      <div className={styles.aside}>
        <Card hero className={styles.send}>
          <PhotoCapture screen={screen} camera={false} control={controls.photo} />
          <Button type="submit" size="large" full busy={screen.sending}>
            <Trans>Enviar foto</Trans>
          </Button>
          <p className={styles.note}>
            <PhotoNote />
          </p>
        </Card>
        <Card hero>
          <PhotosOfWeek screen={screen} />
        </Card>
      </div>
    </form>
  )
}
