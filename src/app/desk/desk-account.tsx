import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { useStore } from 'zustand'
import { SecondFactor } from '#features/profile/second-factor/second-factor.tsx'
import { factorStore } from '#platform/desk/proof.ts'
import { useSession } from '#platform/session-store.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Actions, DeskPage } from '#ui/desk/desk-page.tsx'

/** The own account as far as the desk needs it; also what stands first for who has no second factor yet and needs one. */
export function DeskAccount() {
  const email = useSession((state) => state.user?.email ?? '')
  const missing = useStore(factorStore, (state) => state.missing)
  return (
    <DeskPage title={<Trans>Minha conta</Trans>} subtitle={email}>
      {missing ? (
        <Banner
          tone="brand"
          title={<Trans>Antes de começar</Trans>}
          text={
            <Trans>
              A administração só abre para você com uma segunda etapa. Ative-a aqui e guarde os códigos de recuperação.
            </Trans>
          }
        />
      ) : null}
      <SecondFactor />
      {missing ? (
        <Actions>
          <ButtonLink render={<Link to="/admin" onClick={() => factorStore.setState({ missing: false })} />}>
            <Trans>Continuar</Trans>
          </ButtonLink>
        </Actions>
      ) : null}
    </DeskPage>
  )
}
