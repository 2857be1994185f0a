import { t } from '@lingui/core/macro'
import { dayIn } from '#contract/engine/time.ts'
import type { DeskCampaign, Lack } from '#contract/features/campaign/campaign-desk.ts'
import { phaseOf } from '#contract/features/campaign/campaign-rules.ts'
import type { CampaignLevel } from '#contract/features/campaign/level/level-schema.ts'
import { formatNumber, formatPercent } from '#platform/format.ts'
import { activeLanguage } from '#platform/i18n.ts'
import { languageNames } from '#platform/text/language-names.ts'
import { shownText } from '#platform/text/shown-text.ts'

/** What a campaign is doing now, and how that is coloured. */
export function stateWords(campaign: DeskCampaign): { text: string; tone: 'ok' | 'warn' | 'neutral' | 'brand' } {
  if (campaign.state === 'draft') return { text: t`Rascunho`, tone: 'warn' }
  if (campaign.state === 'settled') return { text: t`Encerrada`, tone: 'neutral' }
  if (campaign.state === 'cancelled') return { text: t`Cancelada`, tone: 'neutral' }
  switch (phaseOf(campaign, dayIn(campaign.timeZone, new Date()))) {
    case 'announced':
      return { text: t`Anunciada`, tone: 'brand' }
    case 'reporting':
      return { text: t`Recebendo notas`, tone: 'ok' }
    case 'auditing':
      return { text: t`Em auditoria`, tone: 'ok' }
    default:
      return { text: t`Em andamento`, tone: 'ok' }
  }
}

/** Whether the first day of a campaign is here. */
export const hasBegun = ({ timeZone, beginsOn }: DeskCampaign): boolean => dayIn(timeZone, new Date()) >= beginsOn

/** What a country is called. */
export const countryName = (code: string): string =>
  new Intl.DisplayNames([activeLanguage()], { type: 'region' }).of(code) ?? code

/** A level of a campaign in a line. */
export function levelText({ name, minXp, multiplier }: CampaignLevel): string {
  const [said, xp, share] = [shownText(name), formatNumber(minXp), formatPercent(multiplier / 10_000)]
  return t`${said}: a partir de ${xp} de experiência, ${share} dos pontos`
}

/** What a campaign lacks to open, in words. */
export function lackText({ what, language }: Lack): string {
  const name = language ? languageNames[language] : ''
  switch (what) {
    case 'name':
      return t`O nome em ${name}`
    case 'landing':
      return t`O texto da página em ${name}`
    case 'levels':
      return t`Os nomes dos níveis em ${name}`
    case 'points':
      return t`A tabela de pontos`
    default:
      return t`Os termos do programa: publique a página de termos da empresa`
  }
}
