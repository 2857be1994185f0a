import { Trans, useLingui } from '@lingui/react/macro'
import { CloudDownload, Megaphone, PencilLine, Share2 } from 'lucide-react'
import { Link } from 'react-router'
import { campaignPaths } from '#contract/features/campaign/campaign-paths.ts'
import { errorText } from '#platform/error-text.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import type { PhotoScreen } from '../use-photo-screen.ts'

/** What somebody should know before going on. */
export function PhotoNotices({ screen }: { screen: PhotoScreen }) {
  const { t } = useLingui()
  const refused = screen.correcting ? screen.rows.entries.get(screen.correcting) : undefined
  return (
    <>
      {screen.toJoin && (
        <Banner
          tone="brand"
          icon={<Megaphone aria-hidden />}
          title={<Trans>Inscreva-se na campanha antes de enviar fotos</Trans>}
          action={
            <ButtonLink variant="quiet" render={<Link to={campaignPaths.campaign(screen.toJoin.id)} />}>
              <Trans>Participar</Trans>
            </ButtonLink>
          }
        />
      )}
      {screen.correcting && (
        <Banner
          tone="warn"
          icon={<PencilLine aria-hidden />}
          title={
            refused?.state === 'refused' ? t`Corrigindo uma foto recusada` : t`Corrigindo uma foto ainda não enviada`
          }
          text={refused?.code ? errorText(refused.code, refused.values) : undefined}
        />
      )}
      {screen.shared && screen.form.photo && (
        <Banner
          tone="neutral"
          role="status"
          icon={<Share2 aria-hidden />}
          title={<Trans>Foto recebida de outro app</Trans>}
          text={<Trans>Escolha a loja e o tipo para enviar.</Trans>}
        />
      )}
      {(screen.rows.types.length === 0 || screen.rows.stores.length === 0) && (
        <Banner
          tone="warn"
          icon={<CloudDownload aria-hidden />}
          title={<Trans>Lojas e tipos de foto ainda não estão neste aparelho</Trans>}
          text={<Trans>Conecte-se à internet uma vez; depois funciona também sem ela.</Trans>}
        />
      )}
    </>
  )
}
