import { Trans } from '@lingui/react/macro'
import type { ReasonAgainst } from '#domain/reward/reasons-against.ts'
import { formatNumber } from '#platform/format.ts'
import { shownText } from '#platform/text/shown-text.ts'

/** Why a reward cannot be ordered now, in a few words. */
export function ReasonWords({ reason }: { reason: ReasonAgainst }) {
  switch (reason.is) {
    case 'no_campaign':
      return <Trans>Resgate fechado hoje</Trans>
    case 'level_required': {
      const name = shownText(reason.name)
      return <Trans>Pede o nível {name}</Trans>
    }
    case 'training_required':
      return <Trans>Pede um treinamento concluído</Trans>
    case 'points_short': {
      const missing = formatNumber(reason.missing)
      return <Trans>Faltam {missing} pontos</Trans>
    }
    case 'category_limit': {
      const most = formatNumber(reason.most)
      return <Trans>Máximo da categoria: {most} por campanha</Trans>
    }
    case 'out_of_stock':
      return <Trans>Esgotado</Trans>
  }
}
