import { Trans } from '@lingui/react/macro'
import { ScreenHeader } from '#ui/layout/screen-header.tsx'
import { DevicePin } from './device-pin/device-pin.tsx'
import { OwnData } from './own-data/own-data.tsx'
import { AboutMe } from './parts/about-me.tsx'
import { MyClients } from './account/my-clients.tsx'
import { Preferences } from './parts/preferences.tsx'
import { Sessions } from './account/sessions.tsx'
import { TrainingScore } from './parts/training-score.tsx'
import { Shortcuts } from './parts/shortcuts.tsx'
import { SignOut } from './account/sign-out.tsx'
import { SecondFactor } from './second-factor/second-factor.tsx'
import { ChangePassword } from './password/change-password.tsx'
import { Phones } from './phones/phones.tsx'
import styles from './profile.module.css'

export function ProfileDesktop() {
  return (
    <>
      <ScreenHeader title={<Trans>Perfil</Trans>} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <AboutMe />
          <Shortcuts />
          <TrainingScore />
          <MyClients />
          <Phones />
        </div>
        <div className={styles.column}>
          <Preferences />
          <ChangePassword />
          <SecondFactor />
          <DevicePin />
          <Sessions />
          <OwnData />
          <SignOut />
        </div>
      </div>
    </>
  )
}
