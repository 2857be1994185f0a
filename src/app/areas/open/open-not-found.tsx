import { Trans } from '@lingui/react/macro'
import { Compass } from 'lucide-react'
import { OpenLink } from '#platform/browser/open-link.tsx'
import { signInPaths } from '#contract/features/sign-in/sign-in-paths.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'

/** An address that is none, for who is not signed in. */
export function OpenNotFound() {
  return (
    <>
      <h1 className="visually-hidden">
        <Trans>Página não encontrada</Trans>
      </h1>
      <EmptyState
        icon={<Compass />}
        title={<Trans>Página não encontrada</Trans>}
        text={<Trans>O endereço pode ter mudado. Confira o link ou entre na plataforma.</Trans>}
        action={
          <ButtonLink render={<OpenLink to={signInPaths.signIn()} />}>
            <Trans>Ir para a entrada</Trans>
          </ButtonLink>
        }
      />
    </>
  )
}
