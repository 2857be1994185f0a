import { Trans, useLingui } from '@lingui/react/macro'
import type { DeskCampaign } from '#contract/features/campaign/campaign-desk.ts'
import { formatDay } from '#platform/format.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { Fact, Facts } from '#ui/desk/desk-page.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/section.tsx'
import { countryName, levelText } from './campaign-words.ts'

/** A campaign that does not change any more but in its days. */
export function CampaignFacts({ campaign }: { campaign: DeskCampaign }) {
  const { t } = useLingui()
  const [from, to] = [formatDay(campaign.beginsOn), formatDay(campaign.endsOn)]
  return (
    <Section title={<Trans>A campanha</Trans>}>
      <Card>
        <Facts>
          <Fact name={t`Países`}>{campaign.countries.map(countryName).join(', ')}</Fact>
          <Fact name={t`Para quem`}>
            {campaign.audience
              ? (campaign.audience.name ?? String(campaign.audience.id))
              : t`Todas as pessoas dos países`}
          </Fact>
          <Fact name={t`Período`}>{t`De ${from} a ${to}`}</Fact>
          <Fact name={t`Inscrições até`}>{formatDay(campaign.signUpUntil)}</Fact>
          <Fact name={t`Notas até`}>{formatDay(campaign.reportUntil)}</Fact>
          <Fact name={t`Trocas até`}>{formatDay(campaign.redeemUntil)}</Fact>
          <Fact name={t`Acerto a partir de`}>{formatDay(campaign.settleOn)}</Fact>
          <Fact name={t`Fuso horário`}>{campaign.timeZone}</Fact>
          <Fact name={t`Níveis`}>{campaign.levels.map(levelText).join('; ')}</Fact>
          <Fact name={t`Texto da página`}>{shownText(campaign.landing)}</Fact>
        </Facts>
      </Card>
    </Section>
  )
}
