import { Trans, useLingui } from '@lingui/react/macro'
import { Newspaper } from 'lucide-react'
import { Link } from 'react-router'
import { newsPaths } from '#contract/features/news/news-paths.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ScreenHeader } from '#ui/layout/screen-header.tsx'

/** The address names news that are not on this device. */
export function NewsMissing() {
  const { t } = useLingui()
  return (
    <>
      <ScreenHeader
        title={<Trans>Notícias</Trans>}
        back={{ label: t`Voltar`, render: <Link to={newsPaths.news()} /> }}
      />
      <EmptyState
        icon={<Newspaper />}
        title={<Trans>Esta notícia não está mais disponível.</Trans>}
        text={<Trans>Ela pode ter sido retirada, ou ainda não chegou a este aparelho.</Trans>}
        action={
          <ButtonLink render={<Link to={newsPaths.news()} />}>
            <Trans>Ver notícias</Trans>
          </ButtonLink>
        }
      />
    </>
  )
}
