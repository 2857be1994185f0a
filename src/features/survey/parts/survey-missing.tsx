import { Trans, useLingui } from '@lingui/react/macro'
import { ClipboardList } from 'lucide-react'
import { Link } from 'react-router'
import { surveyPaths } from '#contract/features/survey/survey-paths.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ScreenHeader } from '#ui/layout/screen-header.tsx'

/** The address names a survey that is not on this device. */
export function SurveyMissing() {
  const { t } = useLingui()
  return (
    <>
      <ScreenHeader
        title={<Trans>Pesquisas</Trans>}
        back={{ label: t`Voltar`, render: <Link to={surveyPaths.surveys()} /> }}
      />
      <EmptyState
        icon={<ClipboardList />}
        title={<Trans>Esta pesquisa não está mais disponível.</Trans>}
        text={<Trans>Ela pode ter sido retirada, ou ainda não chegou a este aparelho.</Trans>}
        action={
          <ButtonLink render={<Link to={surveyPaths.surveys()} />}>
            <Trans>Ver pesquisas</Trans>
          </ButtonLink>
        }
      />
    </>
  )
}
