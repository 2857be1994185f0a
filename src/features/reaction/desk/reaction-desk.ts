import { msg } from '@lingui/core/macro'
import { MessageSquareHeart } from 'lucide-react'
import { reactionContract } from '#contract/features/reaction/reaction-contract.ts'
import { reactionPaths } from '#contract/features/reaction/reaction-paths.ts'
import { deskFeature } from '#platform/feature/desk-feature.ts'

const page = { permission: 'reactions.read', of: 'client' } as const

export const reactionDesk = deskFeature({
  name: 'reaction',
  permissions: reactionContract.permissions,
  errors: {
    'reaction.too_few': ({ least = '' }) => msg`As respostas aparecem a partir de ${least} pessoas.`,
  },
  pages: {
    reactions: {
      ...page,
      path: reactionPaths.deskReactions(),
      load: () => import('./reaction-list.tsx').then((m) => ({ default: m.ReactionList })),
      entry: { label: msg`Avaliações de reação`, icon: MessageSquareHeart, order: 78 },
    },
    reaction: {
      ...page,
      path: reactionPaths.deskReaction(':activityId'),
      load: () => import('./reaction-results.tsx').then((m) => ({ default: m.ReactionResultsPage })),
    },
  },
})
