import { newId } from '#contract/engine/ids.ts'
import type { WrittenBadge } from '#contract/features/badge/badge-desk.ts'
import { featureSamples } from '#test/support/samples.ts'

const award = { awardId: `1-${'0'.repeat(32)}` }
const badge = { badgeId: newId() }
const written: WrittenBadge = {
  title: { 'pt-BR': 'Balcão campeão' },
  criteria: { 'pt-BR': 'Concluiu o curso' },
  picture: '/api/images/01930000-0000-7000-8000-000000000001/',
  rule: { kind: 'hand' },
  validMonths: null,
  isActive: true,
}

export const badgeSamples = featureSamples({
  endpoints: {
    chooseBadgeEmail: { body: { namesEmail: false } },
    showBadge: { params: award },
    badgeJwt: { params: award },
    badgePng: { params: award },
    badgeSvg: { params: award },
    badgeKey: { params: { kid: 'AAAAAAAA' } },
    badgeIssuer: { params: { clientId: '1' } },
    badgeStatusList: { params: { clientId: '1', list: '0' } },
    checkBadgeFile: {},
    listBadges: {},
    badgeChoices: {},
    readBadge: { params: badge },
    createBadge: { body: written },
    changeBadge: { params: badge, body: written },
    keepBadgePicture: {},
    listBadgeHolders: { params: badge },
    awardBadge: { params: badge, body: { userId: newId(), reason: 'Fez o curso em sala' } },
    revokeBadge: { params: award, body: { reason: 'Dada por engano' } },
  },
})
