import { leastMultiplier, mostMultiplier } from './level-numbers.ts'
import type { CampaignLevel } from './level-schema.ts'

/** The levels of a campaign where nobody says otherwise. */
export const usualLevels = (): CampaignLevel[] => [
  {
    name: { 'pt-BR': 'Bronze', 'en-US': 'Bronze', 'es-ES': 'Bronce', 'fr-FR': 'Bronze' },
    minXp: 0,
    multiplier: 10_000,
  },
  {
    name: { 'pt-BR': 'Prata', 'en-US': 'Silver', 'es-ES': 'Plata', 'fr-FR': 'Argent' },
    minXp: 1000,
    multiplier: 15_000,
  },
  { name: { 'pt-BR': 'Ouro', 'en-US': 'Gold', 'es-ES': 'Oro', 'fr-FR': 'Or' }, minXp: 3000, multiplier: 20_000 },
]

/** Which fields of written levels cannot be as they are: the first asks for nothing, each for more than the one before. */
export const wrongLevels = (levels: readonly Pick<CampaignLevel, 'minXp'>[]): string[] =>
  levels.flatMap(({ minXp }, at) => {
    const before = levels[at - 1]
    return (before ? minXp > before.minXp : minXp === 0) ? [] : [`levels.${at}.minXp`]
  })

/** Multipliers outside their bounds, as fields. */
export const wrongMultipliers = (levels: readonly Pick<CampaignLevel, 'multiplier'>[]): string[] =>
  levels.flatMap(({ multiplier }, at) =>
    multiplier < leastMultiplier || multiplier > mostMultiplier ? [`levels.${at}.multiplier`] : [],
  )
