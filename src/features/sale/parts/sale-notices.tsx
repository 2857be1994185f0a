import { Trans, useLingui } from '@lingui/react/macro'
import { CloudDownload, Megaphone, PencilLine, RotateCcw, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { campaignPaths } from '#contract/features/campaign/campaign-paths.ts'
import { campaignToJoin } from '#contract/features/campaign/member/member-rules.ts'
import { errorText } from '#platform/error-text.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import type { SaleEditor } from '../use-sale-form.ts'
import type { SaleStart } from '../use-sale.ts'

/** What somebody should know before going on: a correction, a draft given back, data not here yet, fields left out. */
export function SaleNotices({ editor, start, onClear }: { editor: SaleEditor; start: SaleStart; onClear: () => void }) {
  const { t } = useLingui()
  const refused = start.correcting ? editor.rows.entries.get(start.correcting) : undefined
  const { campaigns, person, today } = editor.knowledge
  const toJoin = campaignToJoin(campaigns, person, today)
  const unknown = editor.rows.stores.length === 0 || editor.rows.products.length === 0
  return (
    <>
      {toJoin && (
        <Banner
          tone="brand"
          icon={<Megaphone aria-hidden />}
          title={<Trans>Inscreva-se na campanha antes de registrar vendas</Trans>}
          action={
            <ButtonLink variant="quiet" render={<Link to={campaignPaths.campaign(toJoin.id)} />}>
              <Trans>Participar</Trans>
            </ButtonLink>
          }
        />
      )}
      {start.correcting && (
        <Banner
          tone="warn"
          icon={<PencilLine aria-hidden />}
          title={
            refused?.state === 'refused' ? t`Corrigindo uma venda recusada` : t`Corrigindo uma venda ainda não enviada`
          }
          text={
            refused?.code ? errorText(refused.code, refused.values) : t`Ao salvar, ela substitui a que está nos envios.`
          }
        />
      )}
      {start.changing && (
        <Banner
          tone="neutral"
          icon={<PencilLine aria-hidden />}
          title={<Trans>Corrigindo uma venda em auditoria</Trans>}
          text={<Trans>Ao salvar, os pontos são calculados de novo. A foto enviada continua valendo.</Trans>}
        />
      )}
      {start.restored && (
        <Banner
          tone="neutral"
          icon={<RotateCcw aria-hidden />}
          title={<Trans>Recuperamos o que você tinha preenchido</Trans>}
          action={
            <Button variant="quiet" onClick={onClear}>
              <Trans>Limpar</Trans>
            </Button>
          }
        />
      )}
      {unknown && (
        <Banner
          tone="warn"
          icon={<CloudDownload aria-hidden />}
          title={<Trans>Lojas e produtos ainda não estão neste aparelho</Trans>}
          text={<Trans>Conecte-se à internet uma vez; depois funciona também sem ela.</Trans>}
        />
      )}
      {editor.incomplete && (
        <Banner
          tone="bad"
          role="alert"
          icon={<TriangleAlert aria-hidden />}
          title={<Trans>Certifique-se de que todos os campos obrigatórios estão preenchidos</Trans>}
        />
      )}
    </>
  )
}
