import { Trans } from '@lingui/react/macro'
import { Screen } from '#ui/layout/screen.tsx'
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

export function ProfileMobile() {
  return (
    <>
      <ScreenHeader title={<Trans>Perfil</Trans>} />
      <Screen>
        <AboutMe />
        <Shortcuts />
        <TrainingScore />
        <MyClients />
        <Phones />
        <Preferences />
        <ChangePassword />
        <SecondFactor />
        <DevicePin />
        <Sessions />
        <OwnData />
        <SignOut />
      </Screen>
    </>
  )
}
